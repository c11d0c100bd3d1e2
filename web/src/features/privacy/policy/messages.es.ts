/** The sentences of the Privacy Policy in Spanish. */
export const policyMessagesInSpanish = {
  'collection.title': 'Qué recopilamos',
  'collection.text.1':
    'Guardamos lo que el producto necesita para funcionar para usted, y nada más. No guardamos imágenes médicas de sus análisis: su foto nunca se escribe en un disco, una base de datos, un registro de actividad ni una copia de seguridad.',
  'collection.text.2':
    'Antes de salir de su dispositivo, la foto se encuadra, se dibuja de nuevo en 224 por 224 píxeles y se le quitan los detalles ocultos, como el lugar y la cámara. Nuestro servidor la tiene en memoria mientras se analiza, y después la olvida.',
  'collection.points.1':
    'Su cuenta: el correo electrónico, el nombre si lo da, el idioma de nuestros correos, la fecha en que se registró, la versión de esta política que aceptó y cuándo. Nuestro servicio de identidad guarda su contraseña solo como un hash.',
  'collection.points.2':
    'Sus análisis: la fecha, el nivel de riesgo, la certeza del modelo, las características ABCDE, el contorno de la mancha, la región del cuerpo, sus respuestas y sus notas, y los nombres que da a sus manchas.',
  'collection.points.3':
    'Sus visitas a un médico, si las registra: quién examinó una mancha, qué día, el diagnóstico y el resultado de una biopsia. Se cifran como sus notas, y puede cambiarlas o eliminarlas en cualquier momento.',
  'collection.points.4':
    'Su mapa del cuerpo: los lugares donde marca sus manchas, y la complexión y el tono de piel de la figura si los elige.',
  'collection.points.5':
    'Sus revisiones de toda la piel: cuándo las empezó y las terminó, qué partes del cuerpo miró, y las notas y las manchas nuevas que marcó allí.',
  'collection.points.6':
    'Su perfil de cuidado de la piel: las respuestas que da sobre su piel y los planes que se crean con ellas. Se cifran como sus notas.',
  'collection.points.7':
    'Cuando busca un dermatólogo: el código postal o la posición que usted permite. Los usamos para esa búsqueda y no los guardamos. El registro público de médicos y el servicio de mapas conocen un código postal o un lugar redondeado a un kilómetro, más o menos, y nunca quién es usted.',
  'collection.points.8':
    'Sus recordatorios por correo electrónico, solo si los activa: de qué manchas y de la revisión mensual, los días, y cuándo le enviamos el último recordatorio. El correo no dice de qué se trata. Si además activa las notificaciones: de cada dispositivo, la dirección en la que el fabricante de su navegador recibe mensajes para él, cifrada. El fabricante sabe que enviamos uno y cuándo, y no puede leerlo.',
  'collection.points.9':
    'Su suscripción: si está activa, hasta cuándo, y su número de cliente en Stripe. Stripe recibe el pago; el número de su tarjeta nunca llega a nosotros.',
  'collection.points.10':
    'Registro de seguridad: qué acción se hizo y cuándo, si se permitió, parte de la dirección de red y el tipo de navegador; nunca lo que usted escribió. De una solicitud que nuestro cortafuegos detiene, guardamos la página, la dirección de red completa y lo que el navegador dice de sí mismo.',
  'collection.points.11':
    'Sus mensajes para nosotros: lo que escribe en el formulario de contacto, nuestra respuesta y quién la escribió. También recibimos cada mensaje por correo electrónico.',
  'collection.points.12':
    'Notas sobre su cuenta: lo que un administrador anota sobre una solicitud suya. Las encuentra en el archivo de sus datos.',
  'collection.points.13':
    'Si usted es administrador: sus diez códigos de recuperación para iniciar sesión, solo como hashes que no podemos convertir de nuevo en los códigos.',
  'collection.points.14':
    'En su propio dispositivo: una cookie de inicio de sesión, que los scripts no pueden leer, e imágenes pequeñas de sus manchas solo si usted las pide. Esas imágenes nunca salen del dispositivo.',
  'collection.points.15':
    'En su propio dispositivo: el idioma que elige para este sitio, como language. Su navegador lo indica en cada llamada, para que nuestras respuestas lleguen en él.',
  'collection.points.16':
    'Si usted es un administrador que revisa artículos: el último revisor que nombró, como blog.reviewer y su identificador, para que el formulario pueda ofrecerlo de nuevo. Nunca sale del dispositivo.',
  'collection.points.17':
    'En su propio dispositivo, solo si usted lo activa: las fotos que analiza, cifradas, y su elección. Nunca salen del dispositivo, excepto en un archivo que usted guarda por su cuenta y cifra con su propia frase de contraseña.',
  'collection.points.18':
    'Informes para su médico: su propio dispositivo los crea con lo que se guarda en su cuenta y en el dispositivo. El archivo no se envía a ningún lugar. Guárdelo en un lugar seguro, porque no está cifrado.',
  'collection.points.19':
    'La clave que abre esas fotos: nuestro servidor la crea al azar para su cuenta y la guarda cifrada, separada de las fotos. Su navegador la obtiene mientras su sesión está iniciada, y nunca la guarda, salvo bajo el bloqueo de su dispositivo si usted activa que sus manchas se abran sin conexión.',
  'collection.points.20':
    'Su navegador guarda archivos de este sitio que son iguales para todos, para que se abra sin conexión. No contienen nada sobre usted. Mientras tiene la sesión iniciada, la página abierta también tiene en su memoria sus manchas, resultados, revisiones y recordatorios, para que pueda verlos sin conexión. Desaparecen cuando cierra la página o la sesión.',
  'collection.points.21':
    'Mientras prepara una foto, su navegador también guarda una copia cifrada de la foto y de sus respuestas, para que no se pierdan si la página se carga de nuevo. La copia nunca sale del dispositivo. Se elimina cuando recibe un resultado, cuando cierra la sesión y 10 minutos después de su último cambio. Si cierra el navegador antes, se elimina la próxima vez que abra este sitio. Lo mismo vale para lo que escribe en una revisión de la piel, sobre una visita al médico o como nota de un resultado, hasta que se guarda.',
  'collection.points.22':
    'Una foto que intenta analizar sin conexión espera en su dispositivo, cifrada con la clave de su cuenta, durante 24 horas como máximo. Solo la analizamos si usted acepta entonces. Se elimina cuando tiene un resultado, cuando usted la borra y cuando cierra la sesión. Si este sitio está cerrado al cumplirse las 24 horas, se elimina la próxima vez que lo abra.',
  'collection.points.23':
    'En su propio dispositivo, solo si lo activa: una copia cifrada de sus manchas, resultados, revisiones y recordatorios, que se abre con la huella, el rostro o el PIN del dispositivo, durante 7 días desde la última vez que tuvo conexión. Lo que la abre se queda en el bloqueo propio del dispositivo. Desactivarla y cerrar la sesión eliminan la copia.',
  'collection.points.24':
    'Otras personas en su cuenta, solo si agrega alguna: un nombre y un color de cada una, cuándo la agregó y que usted confirmó lo demás. Cada una debe tener 18 años o más y estar de acuerdo antes. Guardamos sus registros como los suyos, con el mismo cifrado, separados de los suyos y entre sí.',
  'collection.points.25':
    'En su propio dispositivo, solo si su cuenta tiene otras personas: de quién son los registros que muestra una pestaña, como person con un número al azar. Termina cuando cierra la pestaña o la sesión.',
  'collection.points.26':
    'Lo que cambia sin conexión en una revisión de toda la piel espera en su dispositivo, cifrado con la clave de su cuenta, durante 7 días como máximo. Lo guardamos cuando vuelva a tener conexión. Se elimina entonces, y cuando cierra la sesión. Si este sitio está cerrado al cumplirse los 7 días, se elimina la próxima vez que lo abra.',
  'collection.points.27':
    'En su propio dispositivo, hasta que borre los datos de este sitio, tres ajustes. Si la cámara toma la foto por sí sola: camera.autoCapture. Cuándo volvemos a pedirle que confirme su correo electrónico: email-reminder-until. Los pasos de cuidado de la piel que marcó: skincare-ticks.',
  'collection.points.28':
    'Si usted es un administrador que escribe artículos: lo que escribió y no guardó, como blog, hasta que lo guarde o cierre la pestaña.',
  'collection.points.29':
    'En su propio dispositivo, estos son los nombres de lo demás. La cookie de inicio de sesión: __Host-sid. Las imágenes pequeñas: lesion-thumbnails. Las fotos y su elección: device-photos. El trabajo sin terminar: sealed-draft. Lo que espera una conexión: waiting-photos y waiting-check-parts. La copia bajo el bloqueo: locked-copy.',
  'collection.points.30':
    'Fotos para el entrenamiento: los administradores agregan fotos de manchas, nunca las que usted analiza. De cada una guardamos la foto sin sus detalles ocultos, el diagnóstico, notas, quién la agregó y si su dueño estuvo de acuerdo. Las guardamos cifradas.',
  'safe-harbor.title': 'Datos desidentificados al estilo Safe Harbor de HIPAA',
  'safe-harbor.text.1':
    'No somos su médico ni su aseguradora. Aun así, seguimos el método Safe Harbor (puerto seguro) de las normas HIPAA para todos los datos que se usan más allá de su propia cuenta.',
  'safe-harbor.text.2':
    'El uso para investigación está desactivado en cada cuenta hasta que su titular lo activa. Sin ese acuerdo no existe ningún registro de investigación. Con él, cada análisis nuevo se guarda también con un número al azar en lugar de usted: el nivel de riesgo, también como lo dio el modelo solo, las palabras ABCDE, consejos generales, una certeza redondeada, una categoría de tamaño, una región amplia del cuerpo, el formato de la imagen y el año. No lleva nombre, correo electrónico, nota, foto ni fecha exacta.',
  'safe-harbor.text.3':
    'Lo que resultó de una visita al médico se guarda de la misma manera, en cuanto tiene un diagnóstico o el resultado de una biopsia: el último nivel de riesgo antes de la visita, también el que dio el modelo por sí solo, el tipo de foto, una región amplia del cuerpo, si hubo una biopsia, el año y uno de cuatro resultados: melanoma, otro cáncer de piel o lesión precursora, inofensivo o desconocido. Esto abarca las visitas que se guardan mientras la investigación está activada. Cambiar o eliminar una visita cambia o elimina su registro. Contamos estos registros para ver con qué frecuencia acertó el modelo, y no nos mostramos ningún grupo de menos de diez.',
  'safe-harbor.text.4': 'Al desactivarlo, se eliminan esos registros.',
  'safe-harbor.text.5':
    'Su acuerdo abarca solo sus propios registros. Los de otras personas en su cuenta nunca se usan para investigación.',
  'security.title': 'Cómo lo protegemos',
  'security.text.1':
    'Cada conexión está cifrada. Lo que se guarda también está cifrado, y sus datos de salud una segunda vez.',
  'security.points.1':
    'Las notas, la región del cuerpo, las características, las recomendaciones y las revisiones de toda la piel se cifran con AES-256-GCM, con una clave que pertenece solo a su cuenta. Si se destruye esa clave, nadie puede leerlas.',
  'security.points.2':
    'Su sesión está en una cookie que los scripts no pueden leer. Termina después de 12 horas sin uso, y en todo caso después de 7 días. La de un administrador termina después de 30 minutos sin uso, y en todo caso después de 12 horas. Puede terminarla en todos los dispositivos a la vez en su perfil.',
  'security.points.3':
    'Cada solicitud lee los datos según la cuenta que tiene la sesión iniciada, así que cada persona solo puede llegar a los suyos. Lo que ven los administradores está en “Con quién lo compartimos”.',
  'security.points.4':
    'Cada fila del registro de seguridad está encadenada a la anterior, para que un cambio en ella no pase inadvertido.',
  'use.title': 'Para qué lo usamos',
  'use.text.1':
    'Usamos su foto para darle una evaluación educativa. Usamos lo demás para mostrarle su historial, para mantener segura su cuenta y para administrar su suscripción. No hacemos publicidad con esos datos, no creamos perfiles con ellos y no entrenamos nuestros modelos con sus fotos.',
  'use.text.2':
    'La evaluación la hace un modelo de computadora. No es un diagnóstico médico, y no tomamos ninguna decisión sobre usted basada en ella.',
  'sharing.title': 'Con quién lo compartimos',
  'sharing.text.1':
    'No vendemos datos personales y no los compartimos con nadie que los use para sus propios fines. Amazon Web Services opera las computadoras que usamos y envía nuestros correos. Stripe se encarga de los pagos: recibe su correo electrónico y lo que usted paga, y nada sobre su piel. Si usted activa las notificaciones, pasan por la empresa que hace su navegador, que sabe cuándo enviamos una y no puede leerla. Entregamos datos a las autoridades solo cuando la ley nos obliga.',
  'sharing.text.2':
    'Nuestros administradores ven su correo electrónico y su nombre, el estado y los ajustes de su cuenta, su suscripción con sus números en Stripe, cuándo y en cuántos dispositivos tiene la sesión iniciada, su parte del registro de seguridad, sus mensajes para nosotros y las notas sobre su cuenta. No ven sus análisis, sus manchas, sus fotos ni su perfil de cuidado de la piel. El registro de seguridad anota cada vez que miran.',
  'rights.title': 'Qué puede hacer usted',
  'rights.text.1':
    'Estos derechos son suyos viva donde viva, con o sin suscripción, y la mayoría tiene efecto de inmediato. Respondemos a las solicitudes en un plazo de 30 días.',
  'rights.points.1': 'Ver: cada análisis está en su Historial de análisis.',
  'rights.points.2': 'Llevarse sus datos: descargue todo lo que tenemos sobre usted en un solo archivo.',
  'rights.points.3': 'Corregir: cambie su nombre en su perfil.',
  'rights.points.4':
    'Eliminar un análisis: ábralo en su historial y elimínelo. Desaparece de inmediato. Con el último análisis de una mancha, también se eliminan su nombre, las visitas al médico y los resultados de biopsia.',
  'rights.points.5': 'Eliminar una revisión de toda la piel: en la página de sus revisiones. Desaparece de inmediato.',
  'rights.points.6':
    'Fotos en su dispositivo: active o desactive esto en su perfil, vea cuántas hay, guárdelas en un archivo o elimínelas. Al eliminar un resultado también se elimina su foto en el dispositivo que usa.',
  'rights.points.7':
    'Eliminar su cuenta: se elimina todo lo que contiene, y su suscripción termina. Antes le pedimos su contraseña.',
  'rights.points.8':
    'Recordatorios: desactive cada uno donde lo activó, o todos con el enlace del correo, sin iniciar sesión. Desactive las notificaciones en cada dispositivo, o cierre la sesión en él.',
  'rights.points.9':
    'No participar en la investigación: está desactivada a menos que usted la active, y puede desactivarla de nuevo en cualquier momento.',
  'rights.points.10':
    'Eliminar a una persona de su cuenta: en su perfil. Todos los registros de esa persona desaparecen de inmediato de nuestros servidores. La persona puede pedírselo a usted o a nosotros.',
  'retention.title': 'Cuánto tiempo lo guardamos',
  'retention.text.1': 'Cada tipo de datos tiene su propio plazo.',
  'retention.points.1': 'Fotos: durante los segundos que tarda un análisis.',
  'retention.points.2':
    'Análisis, revisiones de toda la piel y notas: hasta que usted los elimine, o elimine su cuenta.',
  'retention.points.3':
    'Visitas a un médico, con los resultados de biopsias: hasta que usted las elimine, o elimine el último análisis de su mancha o su cuenta.',
  'retention.points.4':
    'Fotos en su dispositivo: hasta que usted elimine el resultado o las fotos que están allí, o borre los datos de este sitio. Al cerrar la sesión quedan bloqueadas. Al eliminar su cuenta se eliminan las del dispositivo que usa y se borra la clave, para que nadie pueda abrir ninguna otra.',
  'retention.points.5':
    'Recordatorios: hasta que usted los desactive, o elimine su cuenta. Una lista de los días en que se debe enviar correo tiene su cuenta como un número al azar, durante 7 días más como máximo. La dirección de un dispositivo: hasta que usted desactive las notificaciones o cierre la sesión en él, cierre la sesión en todos los dispositivos, cambie su contraseña o elimine su cuenta. Si un error lo interrumpe, el próximo recordatorio la elimina.',
  'retention.points.6':
    'Datos de la cuenta: se borran cuando usted elimina su cuenta. Si un error interrumpe la eliminación, una tarea que se repite cada hora la completa. Las copias de recuperación de la base de datos vencen 14 días después. Todo desaparece en un plazo de 30 días.',
  'retention.points.7':
    'Su tarjeta de pago: como un código que no podemos convertir de nuevo en la tarjeta, con el número de la suscripción que pagó. Guardamos ambos mientras ofrezcamos la garantía de reembolso, aunque usted elimine su cuenta, para que cada tarjeta reciba el reembolso una vez. No dicen quién es usted ni cuál es su cuenta.',
  'retention.points.8':
    'Los mensajes para nosotros y nuestras respuestas: 12 meses, o hasta que usted elimine su cuenta. Eliminarla no alcanza las copias que recibimos por correo electrónico: las eliminamos a los 12 meses, o cuando usted lo pida. Las notas sobre su cuenta: hasta que usted la elimine.',
  'retention.points.9':
    'Registros de investigación: hasta que usted desactive la investigación, o elimine su cuenta. El de una visita al médico termina con la visita.',
  'retention.points.10':
    'Códigos que le enviamos por correo: 10 minutos para restablecer una contraseña, 3 días para confirmar un correo electrónico.',
  'retention.points.11':
    'Registros de auditoría: 7 años, con un número al azar en lugar de su nombre. Después de que se elimina su cuenta, ese número no lleva a nadie. Solicitudes que nuestro cortafuegos detuvo: 7 días.',
  'retention.points.12': 'Pagos: Stripe guarda registros de ellos durante el tiempo que exigen las leyes de impuestos.',
  'retention.points.13':
    'Otras personas en su cuenta, con sus registros: hasta que usted las elimine o elimine su cuenta. Si un error interrumpe la eliminación, una tarea que se repite cada hora la completa.',
  'retention.points.14':
    'Fotos para el entrenamiento: hasta que un administrador las elimine, y después 14 días en copias de recuperación. Si una es de usted, escríbanos y la eliminamos. Un modelo que aprendió de ella queda como está.',
  'incident.title': 'Si algo sale mal',
  'incident.text.1':
    'Si sus datos quedan expuestos alguna vez, se lo decimos en un plazo de 72 horas después de descubrirlo: qué pasó, qué se vio afectado, qué hemos hecho y qué puede hacer usted.',
  'updates.title': 'Cuando cambia esta política',
  'updates.text.1':
    'Anunciamos los cambios 30 días antes de que entren en vigor, por correo electrónico y en la parte superior de cada página. Cada versión tiene un número, y su cuenta recuerda cuál aceptó usted.',
  'updates.text.2':
    'Si esta traducción difiere de la versión en inglés de esta política, prevalece la versión en inglés.',
};
