/** Spanish of what the form of another person of the account says. */
export const personFormMessagesInSpanish = {
  nameMissing: 'Escriba un nombre',
  nameLong: 'Use como máximo {count} caracteres',
  nameCharacters: 'El nombre no debe contener saltos de línea ni caracteres de control',
  color: 'Elija un color',
  adult: 'Confirme que esta persona tiene 18 años o más y está de acuerdo',
};
