/** Spanish of what documents for visitors and robots say. */
export const documentMessagesInSpanish = {
  site: 'Skin Awareness',
  missingTitle: 'Artículo no encontrado',
  missing: 'Este artículo no está en el Blog de salud.',
  access: 'Hace falta una cuenta gratuita para leer el artículo completo.',
  unavailable: 'La página no está disponible en este momento. Intente de nuevo.',
  tryAgain: 'Intentar de nuevo',
  home: 'Ir a la página de inicio',
};
