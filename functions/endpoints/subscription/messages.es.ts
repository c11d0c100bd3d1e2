/** Spanish of the catalog beside this file. */
export const subscriptionAnswersInSpanish = {
  notSubscribed: 'No hay ninguna suscripción que cancelar.',
  canceledNow: 'Su suscripción está cancelada. No se le cobrará de nuevo.',
  canceled:
    'Su suscripción está cancelada. Usted conserva el acceso hasta el final del período que pagó, y no se le cobrará de nuevo.',
  paymentFailed: 'Su último pago no se realizó. En vez de suscribirse de nuevo, actualice su tarjeta.',
  subscribedBefore: 'Ya tiene una suscripción. Puede tardar un momento en mostrarse.',
  beingChanged: 'Su suscripción se está cambiando en este momento. Intente de nuevo en un momento.',
  demoActive: 'Su suscripción de demostración está activa.',
  noPayment: 'Todavía no tiene ningún pago.',
  refunded: 'Su pago está en camino de vuelta a su tarjeta, lo que puede tardar hasta 10 días. Su suscripción terminó.',
  forwarded: 'Recibimos su solicitud. Le responderemos por correo electrónico.',
  nothingToRefund: 'No hay ningún pago que devolver.',
};
