/** Spanish of the catalog beside this file. */
export const homeMessagesInSpanish = {
  loading: 'Cargando...',
  disclaimer: 'Aviso médico',
  'disclaimer.text':
    'Solo con fines educativos. Los resultados no son un diagnóstico médico y no reemplazan a un dermatólogo.',
  noHistory: 'Su historial no se cargó',
  'noHistory.text': 'Sus resultados están a salvo. Cargue la página de nuevo para verlos.',
  loadAgain: 'Cargar la página de nuevo',
};
