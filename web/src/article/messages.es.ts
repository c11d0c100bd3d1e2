/** Spanish of the catalog beside this file. */
export const articleMessagesInSpanish = {
  contents: 'En esta página',
  author: 'Por {author}',
  facts: '{date} · {minutes} min de lectura',
  revised: 'Actualizado el {date}',
  reviewed: 'Revisado por {name}, {credentials}, el {date}',
  selfReviewed: 'Autorrevisión de {name}, {credentials}, el {date}',
  selfReviewedText: 'La misma persona que escribió este artículo lo aprobó. Nadie más lo revisó.',
};
