/** Spanish of the catalog beside this file. */
export const customerAnswersInSpanish = {
  liveSubscription:
    'Este cliente tiene una suscripción vigente en Stripe, que este interruptor no cambia: Stripe sigue cobrándola hasta que se cancele allí.',
  customerNotFound: 'Este cliente no existe.',
  demoNote: 'Una nota sobre una mancha en mi hombro.',
  ownPlace: 'Con la clave de la persona, en su propio lugar',
  otherKey: 'Con otra clave',
  changedBit: 'Con un bit cambiado',
  otherAnalysis: 'Movido a otro análisis',
  otherField: 'Movido a otro campo',
};
