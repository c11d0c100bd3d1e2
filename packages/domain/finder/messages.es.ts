/** Spanish of the catalog beside this file. */
export const finderQueryMessagesInSpanish = {
  zipNotValid: 'Escriba un código postal válido.',
  zipNotFound: 'No se pudo encontrar la ubicación de ese código postal. Pruebe con otro.',
  searchFailed: 'No se pudo buscar dermatólogos. Intente de nuevo más tarde.',
  radius: 'El radio debe ser uno de estos valores en millas: {radii}',
  latitude: 'La latitud debe ser un número de -90 a 90',
  longitude: 'La longitud debe ser un número de -180 a 180',
};

/** Dermatology and its subspecialties. */
export const specialtyMessagesInSpanish = {
  Dermatology: 'Dermatología',
  'Mohs surgery for skin cancer': 'Cirugía de Mohs para el cáncer de piel',
  'Dermatopathology (laboratory)': 'Dermatopatología (laboratorio)',
  'Dermatological immunology': 'Inmunología dermatológica',
  'Pediatric dermatology': 'Dermatología pediátrica',
  'Procedural dermatology': 'Dermatología de procedimientos',
};
