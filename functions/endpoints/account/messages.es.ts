/** Spanish of the catalog beside this file. */
export const accountAnswersInSpanish = {
  twoStepOn: 'El inicio de sesión en dos pasos ya está activado. Cierre la sesión e iníciela de nuevo con un código.',
  passwordChanged: 'Su contraseña se cambió. Se cerró la sesión en los demás dispositivos.',
  twoStepStarts: 'Desde ahora, para iniciar sesión también necesita un código de su aplicación.',
  twoStepEnds: 'Para iniciar sesión, de nuevo basta su contraseña.',
  beingDeleted: 'Se están eliminando su cuenta y todo lo que guardábamos sobre usted.',
  twoStepOff: 'El inicio de sesión en dos pasos está desactivado. Primero configúrelo en su perfil.',
  signedOutEverywhere: 'Se cerró su sesión en todos los dispositivos.',
};
