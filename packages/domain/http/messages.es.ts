/** Spanish of the catalog beside this file. */
export const httpMessagesInSpanish = {
  notFound: 'No se encontró',
  personNotFound: 'Esta persona no está en su cuenta.',
  methodNotAllowed: 'Método no permitido',
  tooLarge: 'La solicitud es demasiado grande.',
  internal: 'Algo salió mal. Intente de nuevo.',
  logIn: 'Inicie sesión para continuar',
  logInToAnalyze: 'Inicie sesión para hacer un análisis',
  logInToViewHistory: 'Inicie sesión para ver el historial de análisis',
  notAnId: 'No es un identificador',
  limit: 'El límite debe ser un número entero de 1 a 100',
};
