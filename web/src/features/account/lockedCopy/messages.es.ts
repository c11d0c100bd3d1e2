/** Spanish of the catalog beside this file. */
export const lockedCopyMessagesInSpanish = {
  label: 'Abrir mis manchas sin conexión',
  text: 'Si lo activa, este dispositivo guarda una copia cifrada de sus manchas, resultados y recordatorios. Se abre con la huella, el rostro o el PIN de este dispositivo, durante 7 días desde la última vez que tuvo conexión. Cualquiera que pueda desbloquear este dispositivo puede abrirla. Cerrar la sesión la elimina.',
  turnedOn: 'Sus manchas se abren sin conexión',
  turnedOff: 'La copia de este dispositivo se eliminó',
  notChanged: 'No se activó',
  notChangedText: 'Este dispositivo no lo confirmó, o no puede cifrar una copia. No se guarda nada.',
};
