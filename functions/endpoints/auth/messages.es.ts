/** Spanish of the catalog beside this file. */
export const authAnswersInSpanish = {
  codeIfAccount: 'Si existe una cuenta con ese correo, recibirá un código de restablecimiento.',
  wrongCredentials: 'El correo o la contraseña no son válidos. Revise sus datos.',
  signedOut: 'Se cerró su sesión.',
  registrationFailed: 'No se pudo crear la cuenta.',
  alreadyConfirmed: 'Su correo ya está confirmado.',
  confirmationSent: 'Enviamos un nuevo correo de confirmación.',
  passwordReset: 'Su contraseña se restableció correctamente. Inicie sesión.',
  resetCodeInvalid: 'Este código de restablecimiento no es válido o ya venció. Pida uno nuevo.',
  emailConfirmed: 'Su correo está confirmado.',
  codeInvalid: 'Este código no es válido o ya venció. Pida uno nuevo.',
};
