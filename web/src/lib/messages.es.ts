/** Spanish of the catalog beside this file. */
export const libMessagesInSpanish = {
  unreachable: 'No pudimos conectar con el servidor. Revise su conexión e intente de nuevo.',
  logoutFailed: 'No se pudo cerrar la sesión',
  'logoutFailed.text': 'Es posible que la sesión siga abierta en este dispositivo.',
};
