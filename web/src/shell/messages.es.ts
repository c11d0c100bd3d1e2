/** Spanish of the catalog beside this file. */
export const shellMessagesInSpanish = {
  skip: 'Saltar a la página',
  educational: 'Solo con fines educativos. No es un diagnóstico médico ni reemplaza a un dermatólogo.',
  educationalLabel: 'Solo con fines educativos',
  loading: 'Cargando...',
  main: 'Principal',
  more: 'Más',
  admin: 'Admin',
  menu: 'Menú',
  accountOf: 'Cuenta de {name}',
  profile: 'Su perfil',
  signIn: 'Iniciar sesión',
  signOut: 'Cerrar sesión',
  signingOut: 'Cerrando sesión…',
  premium: 'Premium',
  subscriptionActive: 'Suscripción activa',
  subscribe: 'Suscribirse',
  subscribeNow: 'Suscribirse ahora',

  footer: 'Pie de página',
  'footer.text':
    '{product} sirve para aprender sobre las señales del cáncer de piel. Los resultados son educativos, no son un diagnóstico médico y no reemplazan a un dermatólogo. Consulte a un médico sobre cualquier mancha que le preocupe, cambie, sangre o no sane.',
  explore: 'Explorar',
  learn: 'Aprender',
  yourAccount: 'Su cuenta',
  aboutUs: 'Sobre nosotros',
  signs: 'Señales del cáncer de piel',
  prevention: 'Prevención y revisión de la piel',
  history: 'Historial de análisis',
  createAccount: 'Crear cuenta',
  subscription: 'Suscripción',
  contact: 'Contáctenos',

  unreachable: 'No podemos conectar con el servidor',
  'unreachable.text': 'No se perdió nada. Revise su conexión e intente de nuevo.',
  tryAgain: 'Intentar de nuevo',
  broken: 'Esta página dejó de funcionar',
  'broken.text': 'Sus datos guardados están a salvo. Cargue la página de nuevo para continuar.',
  loadAgain: 'Cargar la página de nuevo',
  sessionEnded: 'Su sesión terminó',
  'sessionEnded.text': 'Copie lo que escribió. Luego, cargue la página de nuevo para iniciar sesión.',
};

/** The names of the pages in the navigation. */
export const pageMessagesInSpanish = {
  home: 'Inicio',
  history: 'Historial',
  skincare: 'Cuidado de la piel',
  finder: 'Buscar dermatólogo',
  blog: 'Blog de salud',
  overview: 'Resumen',
  inbox: 'Mensajes',
  audit: 'Registro de auditoría',
  incidents: 'Incidentes y política',
  training: 'Entrenamiento',
  generative: 'IA generativa',
  securityDemo: 'Demo de seguridad',
  customers: 'Clientes',
  blogAdmin: 'Gestión del blog',
  about: 'Acerca de',
  privacy: 'Política de privacidad',
};

/** Spanish of the catalog beside this file. */
export const lostMessagesInSpanish = {
  restricted: 'Acceso restringido',
  'restricted.text': 'Esta página es solo para administradores.',
  'restricted.training':
    'Esta página solo está disponible para administradores. El sistema de entrenamiento de aprendizaje automático requiere permisos especiales para mantener la calidad de los datos y la integridad del modelo.',
  returnHome: 'Volver al inicio',
  notFound: '404: página no encontrada',
  'notFound.text': 'No hay ninguna página en esta dirección. Su historial y su cuenta siguen igual.',
  backHome: 'Volver al inicio',
};

/** Spanish of the catalog beside this file. */
export const offlineMessagesInSpanish = {
  unlock: 'Desbloquear sus manchas',
  unlocking: 'Esperando a su dispositivo...',
  'unlock.failed': 'No se abrieron. Intente de nuevo.',
  offline: 'No tiene conexión. Ve lo que esta página ya había cargado.',
  'offline.copy': 'No tiene conexión. Ve sus datos del {time}.',
  needsConnection: 'Esta página necesita conexión',
  'needsConnection.text':
    'Sus manchas, su historial, sus revisiones y sus recordatorios también se abren sin conexión.',
  toHistory: 'Historial de análisis',
};
