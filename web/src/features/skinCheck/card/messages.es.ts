/** Spanish of the texts of the card on the home page. */
export const skinCheckCardMessagesInSpanish = {
  title: 'Revise toda su piel',
  text: 'Una vez al mes, en diez pasos. Toma unos diez minutos, y puede hacer una pausa en cualquier momento.',
  open: 'Revisión de toda la piel',
};
