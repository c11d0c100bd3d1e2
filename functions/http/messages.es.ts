/** Spanish of the catalog beside this file. */
export const requestMessagesInSpanish = {
  administratorsOnly: 'Solo los administradores pueden hacer esto.',
  subscriptionRequired: 'Para esto se necesita una suscripción activa.',
  tooManyAtOnce: 'Demasiadas solicitudes al mismo tiempo. Espere un poco e intente de nuevo.',
  unreadable: 'No se pudo leer la solicitud.',
  brokenCharacter: 'Un carácter está roto, como medio emoji. Quítelo e intente de nuevo.',
  tooMany: 'Demasiadas solicitudes. Espere un poco e intente de nuevo.',
  stillRunning: 'Su última solicitud sigue en curso. Espere un poco e intente de nuevo.',
  notJson: 'Envíe JSON.',
  invalid: 'Esto no es válido.',
  repeated: 'Indique solo un valor de {name}.',
  notAllowed: 'Esta solicitud no está permitida.',
  manySignIns: 'Muchas personas están iniciando sesión ahora. Espere unos segundos e intente de nuevo.',
  unavailable: 'Esto no está disponible ahora. Intente de nuevo en un momento.',
  twoStepRequired: 'Primero configure el inicio de sesión en dos pasos en su perfil.',
  codeRequired: 'Escriba el código de su aplicación de autenticación.',
  wrongCode: 'Este código no es correcto, o ya se usó. Espere el siguiente e intente de nuevo.',
};
