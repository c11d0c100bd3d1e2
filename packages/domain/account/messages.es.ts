/** Spanish of the catalog beside this file. */
export const accountFormMessagesInSpanish = {
  email: 'Escriba una dirección de correo válida',
  passwordShort: 'La contraseña debe tener al menos {count} caracteres',
  passwordLong: 'La contraseña debe tener como máximo {count} caracteres',
  passwordSpaces: 'La contraseña no debe empezar ni terminar con un espacio',
  passwordMissing: 'Escriba la contraseña',
  nameCharacters: 'El nombre no debe contener saltos de línea ni caracteres de control',
  nameLong: 'El nombre debe tener como máximo 100 caracteres',
  signInCode: 'Escriba los 6 dígitos que muestra su aplicación, o un código de recuperación',
  mailedCode: 'Este código no es válido.',
  resetCode: 'Escriba el código de restablecimiento',
  confirmationCode: 'Escriba el código del correo',
  code: 'Escriba los 6 dígitos que muestra su aplicación',
  consent: 'Elija sí o no',
};
