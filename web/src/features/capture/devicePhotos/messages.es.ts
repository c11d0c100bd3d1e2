/** Spanish of the texts about keeping the photo of a result on the device. */
export const deviceCopyMessagesInSpanish = {
  keptHere: 'Nosotros no guardamos su foto. Este dispositivo la guarda, cifrada.',
  notKept: 'La foto no se guardó en este dispositivo',
  notKeptText: 'Su resultado está a salvo. Elija “Guardar en el historial” para intentar de nuevo.',
  deviceFull:
    'Este dispositivo está lleno. Su resultado está a salvo. Libere espacio o elimine fotos en su perfil. Luego elija otra vez “Guardar en el historial”.',
  notTurnedOn: 'Las fotos no se guardan',
  notTurnedOnText: 'No pudimos acceder a su cuenta, o este navegador no guarda nada. Intente de nuevo.',

  offerTitle: '¿Guardar sus fotos en este dispositivo?',
  offerText:
    'Si acepta, sus fotos se quedan aquí, cifradas, para que pueda compararlas. Nosotros nunca las recibimos. Solo su cuenta puede abrirlas, y usted puede desactivar esto en su perfil.',
  offerAccept: 'Guardar fotos en este dispositivo',
  offerBusy: 'Activando...',
  offerDecline: 'No, gracias',
};
