/** Spanish of the catalog beside this file. */
export const blogAnswersInSpanish = {
  filterMissing: 'Pida una categoría o los artículos destacados.',
  cannotBecome: 'Un artículo con el estado “{from}” no puede pasar a “{to}”.',
  exists: 'Este artículo ya existe.',
  notADraft: 'Solo se pueden editar los borradores.',
  notFound: 'No se encontró este artículo.',
  changed: 'Mientras tanto, otra persona cambió este artículo. Mírelo de nuevo.',
  notPublished: 'Solo se puede revisar un artículo que está en el Blog de salud.',
  revisionAtOnce: 'Una revisión aparece en cuanto se aprueba. No se puede programar.',
  notScheduled: 'Este artículo no está programado. Ya está en el Blog de salud, o se retiró.',
  revisionOutdated:
    'El artículo cambió desde que empezó esta revisión, o ya no está en el Blog de salud. Empiece una revisión nueva.',
  ownPost: 'Usted escribió este artículo, así que debe aprobarlo otro administrador.',
};
