/** Spanish of `letterMessages`. */
export const letterMessagesInSpanish = {
  resetSubject: 'Su código para restablecer la contraseña',
  reset:
    'Su código para restablecer la contraseña es:\n\n{code}\n\nCópielo en la página donde lo pidió. Sirve una vez, durante {minutes} minutos.\n\nSi usted no lo pidió, ignore este correo. Su contraseña no cambia.',
  verifySubject: 'Confirme su correo electrónico',
  verify:
    'Le damos la bienvenida. Abra esta página para confirmar que este es su correo electrónico:\n\n{link}\n\nO escriba este código en su perfil:\n\n{code}\n\nSirve durante 3 días. Si no creó una cuenta con nosotros, ignore este correo.',
  passwordChangedSubject: 'Su contraseña cambió',
  passwordChanged:
    'La contraseña de su cuenta se acaba de cambiar. Se cerró la sesión en todos los dispositivos.\n\nSi no fue usted, elija de inmediato “¿Olvidó su contraseña?” en la página de inicio de sesión.',
  twoStepSubject: 'El inicio de sesión en dos pasos está {state, select, on {activado} other {desactivado}}',
  twoStep:
    'El inicio de sesión en dos pasos de su cuenta se acaba de {state, select, on {activar} other {desactivar}}. {state, select, on {Para iniciar sesión, ahora también necesita un código de su aplicación de autenticación.} other {Para iniciar sesión, ahora solo necesita su contraseña.}}\n\nSi no fue usted, elija de inmediato “¿Olvidó su contraseña?” en la página de inicio de sesión. Después avise a quien administra este sitio.',
  recoveryCodesEndedSubject: 'Sus códigos de recuperación ya no sirven',
  recoveryCodesEnded:
    'Tuvimos que restaurar nuestros datos desde una copia de seguridad. Para que ningún código de recuperación ya usado vuelva a servir, todos los suyos dejaron de servir.\n\nSi usa el inicio de sesión en dos pasos, inicie sesión con su aplicación de autenticación. Después cree nuevos códigos de recuperación en su perfil. Si perdió la aplicación, avise a quien administra este sitio.',
  withdrawalSubject: 'Revise su historial',
  withdrawal:
    'Retiramos uno de nuestros modelos por seguridad. Ese modelo produjo al menos uno de los resultados de su cuenta entre el {from} y el {until}.\n\nInicie sesión y abra su historial, y el de otras personas en su cuenta. Allí verá cuáles son esos resultados y qué hacer.\n\nEnviamos este correo a todas las personas afectadas, porque se trata de seguridad.',
  policySubject: 'Nuestra política de privacidad cambia el {day}',
  policy:
    'El {day} entra en vigor la versión {version} de nuestra política de privacidad. Qué cambia:\n\n{summary}\n\nPuede leerla en la página Política de privacidad. Si no está de acuerdo, puede exportar sus datos y eliminar su cuenta. Ambas opciones están en su perfil.',

  reminderSubject: 'El recordatorio que pidió',
  reminder:
    'Usted nos pidió en {host} que le recordáramos algo. Esta página dice de qué se trata:\n\n{page}\n\n¿No quiere más recordatorios? Abra esta página. No necesita iniciar sesión:\n\n{link}',

  contactSubject: 'Contacto: {subject}',
  contact:
    'De: {name}\nCorreo: {email}\n{hasPhone, select, yes {Teléfono: {phone}\n} other {}}Cuenta: {account}\nMensaje: {id}\n\n{message}',
  contactSignedOut: 'sin sesión iniciada',
  answerSubject: 'Re: {subject}',
  answer: '{text}\n\nUsted nos escribió el {day}: {subject}',

  renewalSubject: 'Su suscripción se renueva pronto',
  renewal:
    'Su suscripción anual se renueva el {day}.\n\nSi quiere conservarla, no necesita hacer nada. Si no, inicie sesión, abra Suscripción y elija Cancelar suscripción antes de ese día. Usted conserva el acceso hasta entonces, y no le cobraremos de nuevo.',
  renewalWithPrice:
    'Su suscripción anual se renueva el {day} por {price}.\n\nSi quiere conservarla, no necesita hacer nada. Si no, inicie sesión, abra Suscripción y elija Cancelar suscripción antes de ese día. Usted conserva el acceso hasta entonces, y no le cobraremos de nuevo.',
  paymentFailedSubject: 'Su pago no se realizó',
  paymentFailed:
    'El pago de su suscripción anual no se realizó, así que los análisis nuevos están en pausa. Todavía puede leer su historial.\n\nPara solucionarlo, inicie sesión, abra Suscripción y elija Actualizar tarjeta.',
  refundSubject: 'Solicitud de reembolso',
  refund:
    'Cuenta: {id}\nResponder a: {email}\nCliente: {customerId}\nSuscripción: {subscriptionId}, {status}, desde {startedAt}\nÚltimo cobro: {chargeId}\n\n{message}',
  noCharge: 'ninguno',

  incidentSubject:
    'Incidente {id}: el aviso {late, select, true {venció hace {hours} horas} other {vence en {hours} horas}}',
  incident:
    'El aviso a las personas afectadas por el incidente de seguridad {id} ({severity}) {late, select, true {venció hace {hours} horas} other {vence en {hours} horas}}, el {dueAt}.\n\nAvíseles y después detenga el reloj: npm run admin -- incident told {id}\n\nLos pasos están en infra/runbook.md, sección Incidents.',
};

/** Spanish of `serviceMessages`. */
export const serviceMessagesInSpanish = {
  analysisNotFound: 'No se encontró este análisis.',
  spotNotFound: 'No se encontró esta mancha.',
  profileNotFound: 'Todavía no tiene un perfil de cuidado de la piel.',
  nameTaken: 'Alguien en su cuenta ya tiene este nombre. Elija otro.',
  accountNotFound: 'Esta cuenta no existe. Es posible que se haya eliminado.',
  ownAccount: 'Esta es su propia cuenta. Use su perfil.',
  messageNotFound: 'Este mensaje no existe. Es posible que se haya eliminado.',
  pageNotFound: 'Esta página no existe.',
  notACursor: 'No es un cursor',
  analysisFailed: 'El análisis falló',
  sampleUnavailable: 'Esta foto de muestra no está disponible ahora.',
  otherPassword: 'Elija otra contraseña',
  commonPassword: 'Muchas personas usan esta contraseña, así que es fácil de adivinar. Elija otra.',
  wrongPassword: 'Esta no es su contraseña actual.',
};
