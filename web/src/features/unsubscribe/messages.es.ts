/** Spanish of the catalog beside this file. */
export const unsubscribeMessagesInSpanish = {
  title: 'Dejar de recibir recordatorios',
  text: 'Después de esto no recibirá más correos de recordatorio. También se desactivan los recordatorios sobre otras personas de su cuenta, si las hay. Seguirá recibiendo los correos sobre su cuenta y sus pagos.',
  stop: 'Desactivar todos',
  stopping: 'Desactivando...',
  done: 'Los recordatorios están desactivados',
  doneText: 'No recibirá más recordatorios. Puede activarlos de nuevo en su cuenta.',
  failed: 'No pudimos desactivar los recordatorios',
  pleaseRetry: 'Intente de nuevo.',
  noLink:
    'Este enlace no está completo. Copie el enlace completo del correo, o inicie sesión y desactive allí los recordatorios.',
  home: 'Inicio',
};
