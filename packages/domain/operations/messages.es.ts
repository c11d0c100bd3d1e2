/** Spanish of `deskFormMessages`. */
export const deskFormMessagesInSpanish = {
  noteMissing: 'Escriba una nota',
  long: 'Use como máximo {count} caracteres',
  reasonMissing: 'Indique el motivo',
  status: 'El estado debe ser activa o desactivada',
  decision: 'Confirme o rechace la solicitud',
  day: 'Escriba el día así: 2026-01-31',
  mark: 'No es una marca',
  days: 'Elija 7, 30 o 90 días',
  answerMissing: 'Escriba una respuesta',
  answerCharacters: 'La respuesta no debe contener caracteres de control',
  closed: 'Elija una opción',
  incidentType: 'Escriba un nombre para el incidente',
  severity: 'Elija qué tan grave es',
  description: 'Diga qué pasó',
  detectedAt: 'Indique una fecha y una hora',
  detectedLater: 'Un incidente no puede descubrirse en el futuro. Revise la fecha y la hora.',
};

/** Spanish of `contactFormMessages`. */
export const contactFormMessagesInSpanish = {
  short: '{field}: al menos {count} caracteres',
  long: '{field}: como máximo {count} caracteres',
  oneLine: '{field}: no debe contener saltos de línea ni caracteres de control',
  characters: '{field}: no debe contener caracteres de control',
  name: 'Nombre',
  phone: 'Teléfono',
  subject: 'Asunto',
  message: 'Mensaje',
};

/** Spanish of `customerFormMessages`. */
export const customerFormMessagesInSpanish = {
  searchShort: 'Escriba al menos {count} caracteres',
  searchLong: 'Escriba como máximo {count} caracteres',
  status: 'El estado debe ser activa o inactiva',
  reasonLong: 'Use como máximo {count} caracteres',
  version: 'Escriba la versión así: 1.1',
  summary: 'Diga qué cambia',
};
