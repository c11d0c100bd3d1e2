/** Spanish of the texts with which a spot is moved to another person of the account. */
export const moveSpotMessagesInSpanish = {
  move: 'Trasladar a otra persona',
  whose: '¿De quién es la mancha?',
  text: '{count, plural, one {El resultado} other {Los # resultados}} de esta mancha, con notas, visitas al médico y el recordatorio, {count, plural, one {estará} other {estarán}} solo en los registros de esta persona. Las fotos de este dispositivo también.',
  research:
    'Los registros de investigación de esta mancha no se pueden volver a encontrar, porque nada los vincula con usted. Se eliminan cuando desactive la investigación.',
  moveTo: 'Trasladar a {name}',
  'moveTo.nobody': 'Trasladar la mancha',
  moving: 'Trasladando...',
  cancel: 'Cancelar',
  moved: 'Trasladada a {name}',
  movedText: 'Elija arriba en la página de quién son los registros que ve.',
  failed: 'No se trasladó por completo',
  again: 'Es posible que una parte de la mancha se haya trasladado. Trasládela de nuevo a {name}.',
  offline: 'No tiene conexión. Podrá trasladar la mancha cuando vuelva a tenerla.',
};
