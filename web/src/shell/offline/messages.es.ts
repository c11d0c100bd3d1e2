/** Spanish of the catalog beside this file. */
export const offlineMessagesInSpanish = {
  unlock: 'Desbloquear sus manchas',
  unlocking: 'Esperando a su dispositivo...',
  'unlock.failed': 'No se abrieron. Intente de nuevo.',
  offline: 'No tiene conexión. Ve lo que esta página ya había cargado.',
  'offline.copy': 'No tiene conexión. Ve sus datos del {time}.',
  needsConnection: 'Esta página necesita conexión',
  'needsConnection.text':
    'Sus manchas, su historial, sus revisiones y sus recordatorios también se abren sin conexión.',
  toHistory: 'Historial de análisis',
};
