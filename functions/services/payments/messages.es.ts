/** Spanish of the catalog beside this file. */
export const paymentMessagesInSpanish = {
  terms:
    'Usted paga ${price} ahora. La suscripción se renueva cada año a ese precio hasta que la cancele, lo que puede hacer en cualquier momento en la página Suscripción. En los 30 días siguientes a su primer pago le devolvemos su dinero si lo pide, una vez por persona y tarjeta.',
  product: 'Suscripción anual',
  paymentNotFound: 'Ya no se puede encontrar este pago.',
  unavailable: 'Los pagos no están disponibles ahora. Intente de nuevo en un momento.',
  invalidSignature: 'La firma no es válida.',
};
