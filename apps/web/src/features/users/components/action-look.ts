/** Of the buttons that act on people: rows without a ragged end, however long their words are. */
export const actionLook = { px: 'sm', flex: '1 1 auto' } as const;
