/** Spanish of the texts about the unsaved note of a result. */
export const noteMessagesInSpanish = {
  signIn: 'Inicie sesión para guardar su nota',
};
