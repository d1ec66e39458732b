const all = ['shifts'] as const;

/** The keys of what the shift view reads. */
export const shiftKeys = {
  all,
  days: <Asked>(asked: Asked) => [...all, 'days', asked] as const,
  waiting: <Asked>(asked: Asked) => [...all, 'waiting', asked] as const,
  ofOwn: [...all, 'own'] as const,
  own: <Asked>(asked: Asked) => [...all, 'own', asked] as const,
  trays: [...all, 'tray'] as const,
  tray: <Asked>(asked: Asked) => [...all, 'tray', asked] as const,
};
