/** Spanish of the catalog beside this file. */
export const privacyMessagesInSpanish = {
  title: 'Política de privacidad',
  lead: 'Analizamos su foto y nunca la guardamos. Ciframos lo que guardamos. Le pertenece a usted, y puede eliminarlo.',
  version: 'Versión {version}',
  agreed: 'Usted aceptó la versión {version} el {day}.',
  contents: 'Contenido',
  contact: 'Contáctenos',
  rights: 'Hágalo aquí',
  upcoming: 'Versión {version}, desde el {day}',
  disagree: 'Si no está de acuerdo, puede descargar sus datos y eliminar su cuenta en cualquier momento.',
  backToLogin: 'Volver al inicio de sesión',
  goBack: 'Volver',
  home: 'Inicio',
  noticeLabel: 'Cambio de la política de privacidad',
  notice: 'Nuestra política de privacidad cambia el {day}.',
  noticeLink: 'Vea qué cambia en la versión {version}',
};
