export const assignmentWarningKeys = {
  of: <Asked>(asked: Asked) => ['assignment-warnings', asked] as const,
};
