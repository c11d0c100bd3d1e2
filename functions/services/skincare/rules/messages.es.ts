const ALREADY_OWNED = 'Ya lo tiene, y su piel lo conoce: no hay nada que comprar.';
const HELPED_CONCERN = 'Usted indicó una preocupación que un tratamiento puede ayudar.';
const SUNSCREEN_FOR_EVERYONE =
  'Todas las personas necesitan protector solar todos los días, sin importar su edad o tono de piel.';
const MINERAL_SUNSCREEN = 'El protector solar mineral queda sobre la piel y rara vez arde.';
const OPEN_PORES = 'El protector solar no comedogénico no obstruye los poros.';
const OILY_MOISTURE = 'La piel grasa también necesita humedad; los productos no comedogénicos no obstruyen los poros.';
const RICH_MOISTURE = 'Las cremas y los ungüentos retienen más agua en la piel seca que las lociones.';
const FEW_INGREDIENTS = 'Con pocos ingredientes hay menos a qué reaccionar.';
const MEDIUM_WEIGHT = 'Una textura media va bien tanto en las zonas grasas como en las secas.';
const DAMP_SKIN = 'La crema hidratante sobre la piel húmeda retiene el agua.';
const SINGLE_INGREDIENT = 'Cuando otras cremas hidratantes no le sientan bien, un solo ingrediente puede bastar.';
const EVERY_SKIN_TYPE = 'La crema hidratante retiene agua en la piel, en todo tipo de piel.';

/** Spanish of the sentences of the rules, by id and part. */
export const skincareRuleMessagesInSpanish = {
  'never-lighteners.because':
    'En Estados Unidos, ningún producto que la contenga se puede vender legalmente sin receta.',
  'lighteners-warning.warn':
    'No compre ningún aclarador de la piel sin un médico: algunos causan sarpullidos y cambios de color que no se quitan.',
  'spot-that-changes.warn':
    'No aclare una mancha que cambia, sangra o se ve distinta de las demás. Muéstrela a un dermatólogo.',
  'pregnancy-no-retinoid.because':
    'Los retinoides se desaconsejan en el embarazo, y hay otros productos que se sabe que son seguros.',
  'pregnancy-caution.warn':
    'Mientras esté embarazada, intente estarlo o amamante: no use retinoides y muestre a su médico o partera cada tratamiento antes de usarlo.',
  'pregnancy-unanswered.warn':
    'No use retinoides si está o puede estar embarazada, si intenta estarlo o si amamanta. Pregunte a su médico.',
  'acne-doctor.warn':
    'El acné que duele, deja cicatrices o sigue después de 12 semanas necesita un dermatólogo. Los antibióticos nunca se usan solos.',
  'redness-doctor.warn':
    'El enrojecimiento que no se va o que arde puede ser rosácea: un dermatólogo puede saberlo y tratarla.',
  'retinoid-delicate.warn':
    'Su tipo de piel tolera mal los tratamientos fuertes de noche. Deje de usarlos si la piel arde, se pela o se pone roja.',
  'acids-burn.warn':
    'Con los ácidos la piel se quema más fácilmente, mientras los usa y durante una semana después. Use protector solar todos los días.',
  'acids-and-retinoids-apart.warn': 'Nunca use un ácido y un retinoide en la misma noche.',
  'sting-stop.warn': 'Deje de usar cualquier producto que pique, queme o dé comezón por más de un momento.',

  'dermatologist-high.step':
    'Antes que nada: muestre la mancha de su análisis del {date} a un dermatólogo en un plazo de 2 semanas. Lleve el resultado.',
  'dermatologist-high.because':
    'Su análisis dio riesgo alto para esta mancha. Una mancha que puede ser peligrosa va antes que cualquier cuidado de la piel.',
  'dermatologist-moderate.step':
    'Muestre la mancha de su análisis del {date} a un dermatólogo en un plazo de 4 semanas, y mírela una vez por semana hasta entonces.',
  'dermatologist-moderate.because': 'Su análisis dio riesgo moderado para esta mancha.',
  'keep-off-the-spot.warn': 'No ponga nada sobre la mancha de su análisis hasta que un dermatólogo la haya revisado.',
  'treatment-urgent.because': 'Una mancha de riesgo alto necesita una cita pronto.',
  'treatment-soon.because': 'Una mancha de riesgo moderado necesita una cita.',
  'treatment-matters-acne.because': HELPED_CONCERN,
  'treatment-matters-redness.because': HELPED_CONCERN,
  'treatment-matters-spots.because': HELPED_CONCERN,
  'keep-retinoid.step':
    'Siga usando su retinoide: una cantidad del tamaño de un guisante, con crema hidratante encima.',
  'keep-retinoid.because': ALREADY_OWNED,
  'keep-vitamin-c.step': 'Siga usando su suero de vitamina C, debajo del protector solar.',
  'keep-vitamin-c.because': ALREADY_OWNED,
  'keep-acids.step': 'Siga usando su ácido exfoliante, solo esta noche, y después crema hidratante.',
  'keep-acids.because': ALREADY_OWNED,
  'keep-niacinamide.step': 'Siga usando su niacinamida. Póngasela antes de la crema hidratante.',
  'keep-niacinamide.because': ALREADY_OWNED,
  'acne-benzoyl-peroxide.step':
    'Deje un limpiador con peróxido de benzoilo sobre los brotes durante uno o dos minutos, y enjuague bien.',
  'acne-benzoyl-peroxide.because': 'Muy recomendado contra el acné; funciona mejor junto con un producto de otro tipo.',
  'acne-azelaic-acid.step': 'Ponga una capa fina de ácido azelaico donde salen los brotes.',
  'acne-azelaic-acid.because': 'Recomendado contra el acné, y más suave que la mayoría.',
  'redness-azelaic-acid.step': 'Ponga una capa fina de ácido azelaico sobre las zonas rojas.',
  'redness-azelaic-acid.because': 'Calma el enrojecimiento y los brotes que lo acompañan.',
  'night-adapalene.step':
    'Una cantidad de adapaleno del tamaño de un guisante sobre la piel seca, con crema hidratante encima. Limítese a dos noches por semana durante un mes.',
  'night-adapalene.because': 'Un retinoide es muy recomendado contra el acné; empezar poco a poco cuida la piel.',
  'night-retinol.step':
    'Una cantidad de retinol del tamaño de un guisante sobre la piel seca, con crema hidratante encima. Limítese a dos noches por semana durante un mes.',
  'night-retinol.because':
    'Aparte del protector solar, un retinoide es lo que más ayuda con las líneas y el daño solar.',
  'night-azelaic-acid.step': 'Una capa fina de ácido azelaico, antes de la crema hidratante.',
  'night-azelaic-acid.because': 'Aclara las marcas y calma los brotes, también en el embarazo y en piel delicada.',
  'night-peptides.step': 'Una crema de péptidos en lugar de un tratamiento más fuerte.',
  'night-peptides.because': 'Suave donde los tratamientos más fuertes irritarían; su efecto es pequeño.',
  'vitamin-c.step': 'Unas gotas de suero de vitamina C, debajo del protector solar.',
  'vitamin-c.because': 'Aclara las manchas poco a poco y se suma a lo que hace el protector solar.',
  'niacinamide.step': 'Unas gotas de suero de niacinamida, antes de la crema hidratante.',
  'niacinamide.because': 'Menos brillo y una piel más calmada, con poco riesgo de irritación.',
  'exfoliate-salicylic-acid.step':
    'Loción de ácido salicílico, y después crema hidratante. No la use mientras tenga la piel adolorida.',
  'exfoliate-salicylic-acid.because': 'Suelta lo que obstruye los poros.',
  'exfoliate-glycolic-acid.step':
    'Loción de ácido glicólico, y después crema hidratante. No la use mientras tenga la piel adolorida.',
  'exfoliate-glycolic-acid.because': 'Empareja el tono. Empiece con una noche por semana.',
  'eyes.step': 'Aplique con toques suaves una crema ligera para ojos debajo de los ojos.',
  'eyes.because': 'Frotar oscurece la piel de esa zona; el frío, el sueño y una crema ligera reducen la hinchazón.',
  'eyes-cold.step': 'Ponga un paño frío y húmedo sobre los ojos cerrados durante unos minutos.',
  'eyes-cold.because': 'El frío estrecha los pequeños vasos que se transparentan.',
  'progress.step':
    'Domingo: tome una foto de su cara con la misma luz. La mayoría de los tratamientos necesitan de 8 a 12 semanas para notarse.',
  'progress.because': 'Los cambios pequeños se ven más fácilmente en fotos que en el espejo.',
  'dry-no-alcohol.because': 'La piel seca se reseca más.',
  'sensitive-nothing-harsh.because': 'Irritan la piel sensible.',
  'irritated-nothing-harsh.because': 'Son a lo que más reaccionan las personas con piel roja o sensible.',

  'keep-cleanser-am.step': 'Siga usando su limpiador, con agua tibia y las yemas de los dedos.',
  'keep-cleanser-am.because': ALREADY_OWNED,
  'keep-cleanser-pm.step': 'Siga usando su limpiador para quitar el protector solar y lo del día.',
  'keep-cleanser-pm.because': ALREADY_OWNED,
  'cleanse-dry-am.step': 'Enjuague solo con agua tibia; deje el limpiador para la noche.',
  'cleanse-dry-am.because': 'Lavar mucho tiempo, con agua caliente o muy seguido le quita humedad a la piel seca.',
  'cleanse-oily-am.step': 'Lave con un limpiador espumoso suave, y otra vez después de hacer ejercicio. No frote.',
  'cleanse-oily-am.because':
    'La piel grasa se lava por la mañana, por la noche y después de sudar; un lavado fuerte hace que produzca más grasa.',
  'cleanse-oily-pm.step': 'Lave con un limpiador espumoso suave. No frote.',
  'cleanse-oily-pm.because': 'La piel grasa se lava por la mañana y por la noche; un lavado suave basta.',
  'cleanse-dry-pm.step': 'Lave con un limpiador hidratante en crema, con agua tibia en vez de caliente.',
  'cleanse-dry-pm.because': 'Un limpiador suave y el agua tibia le dejan su humedad a la piel seca.',
  'cleanse-sensitive.step': 'Lave con un limpiador sencillo para piel sensible, una o dos veces al día como máximo.',
  'cleanse-sensitive.because': 'Lavar con suavidad hasta dos veces al día quita lo que irrita, sin irritar.',
  'cleanse-combination.step':
    'Lave con un limpiador suave en gel, un poco más de tiempo en la frente, la nariz y la barbilla.',
  'cleanse-combination.because': 'Un limpiador suave va bien a la vez en las zonas grasas y en las secas.',
  'cleanse-normal.step': 'Lave con un limpiador suave en gel.',
  'cleanse-normal.because':
    'Un limpiador suave, agua tibia y las yemas de los dedos son todo lo que una cara necesita.',
  'cleanse-am.step': 'Lávese la cara con agua tibia y las yemas de los dedos, y séquela con toques suaves.',
  'cleanse-am.because': 'Lave una vez por la mañana, una por la noche y después de sudar; frotar irrita.',
  'cleanse-pm.step':
    'Quite el protector solar y lo del día con un limpiador suave que usted tolere, y seque con toques suaves.',
  'cleanse-pm.because': 'Un limpiador suave por la noche quita el protector solar, el sudor y la suciedad.',
  'keep-toner.step': 'Siga usando su tónico, si su etiqueta no tiene nada que usted evite.',
  'keep-toner.because': ALREADY_OWNED,
  'keep-serum.step': 'Siga usando su suero antes de la crema hidratante, si su etiqueta no tiene nada que usted evite.',
  'keep-serum.because': ALREADY_OWNED,
  'keep-hyaluronic-acid.step': 'Siga usando su ácido hialurónico, sobre la piel húmeda y antes de la crema hidratante.',
  'keep-hyaluronic-acid.because': ALREADY_OWNED,
  'hydrate-dryness.step': 'Ponga un suero de ácido hialurónico sobre la piel húmeda, antes de la crema hidratante.',
  'hydrate-dryness.because':
    'Retiene agua en la piel seca, y es una de las cosas que los dermatólogos dicen que hay que buscar.',
  'keep-eye-cream.step': 'Siga usando su crema para ojos, con toques ligeros del dedo anular.',
  'keep-eye-cream.because': ALREADY_OWNED,
  'keep-moisturizer-am.step': 'Siga usando su crema hidratante, mientras la piel aún está húmeda.',
  'keep-moisturizer-am.because': ALREADY_OWNED,
  'keep-moisturizer-pm.step': 'Siga usando su crema hidratante como último paso de la noche.',
  'keep-moisturizer-pm.because': ALREADY_OWNED,
  'moisturize-oily-am.step':
    'Ponga una crema hidratante ligera que no obstruya los poros (no comedogénica, “noncomedogenic”).',
  'moisturize-oily-am.because': OILY_MOISTURE,
  'moisturize-oily-pm.step':
    'Termine con una crema hidratante ligera que no obstruya los poros (no comedogénica, “noncomedogenic”).',
  'moisturize-oily-pm.because': OILY_MOISTURE,
  'moisturize-dry-am.step': 'Ponga una crema espesa, pocos minutos después de lavarse.',
  'moisturize-dry-am.because': RICH_MOISTURE,
  'moisturize-dry-pm.step': 'Termine con una crema espesa, pocos minutos después de lavarse.',
  'moisturize-dry-pm.because': RICH_MOISTURE,
  'moisturize-sensitive-am.step': 'Ponga una crema de barrera con pocos ingredientes.',
  'moisturize-sensitive-am.because': FEW_INGREDIENTS,
  'moisturize-sensitive-pm.step': 'Termine con una crema de barrera con pocos ingredientes.',
  'moisturize-sensitive-pm.because': FEW_INGREDIENTS,
  'moisturize-combination-am.step': 'Ponga una loción de textura media.',
  'moisturize-combination-am.because': MEDIUM_WEIGHT,
  'moisturize-combination-pm.step': 'Termine con una loción de textura media.',
  'moisturize-combination-pm.because': MEDIUM_WEIGHT,
  'moisturize-normal-am.step': 'Ponga una loción de textura media.',
  'moisturize-normal-am.because': DAMP_SKIN,
  'moisturize-normal-pm.step': 'Termine con una loción de textura media.',
  'moisturize-normal-pm.because': DAMP_SKIN,
  'moisturize-fallback-am.step': 'Ponga una capa fina de ungüento sencillo.',
  'moisturize-fallback-am.because': SINGLE_INGREDIENT,
  'moisturize-fallback-pm.step': 'Termine con una capa fina de ungüento sencillo.',
  'moisturize-fallback-pm.because': SINGLE_INGREDIENT,
  'moisturize-am.step': 'Ponga una crema hidratante que usted tolere, mientras la piel aún está húmeda.',
  'moisturize-am.because': EVERY_SKIN_TYPE,
  'moisturize-pm.step': 'Termine con una crema hidratante que usted tolere.',
  'moisturize-pm.because': EVERY_SKIN_TYPE,
  'keep-mask.step':
    'Domingo: siga usando su mascarilla, una vez por semana, si su etiqueta no tiene nada que usted evite.',
  'keep-mask.because': ALREADY_OWNED,
  'oily-blot.step':
    'Cambie la funda de su almohada una vez por semana, y quite el brillo con papel en vez de lavar otra vez.',
  'oily-blot.because': 'El papel absorbe la grasa sin resecar la piel.',
  'patch-test.step':
    'Antes de usar un producto nuevo: pruébelo en la parte interior del brazo de 7 a 10 días, un producto a la vez.',
  'patch-test.because': 'Una zona del brazo muestra una alergia o irritación antes que su cara.',
  'daily-matters.because': 'Todo lo demás se apoya en ella.',
  'fragrance-free.warn':
    'Busque “fragrance-free” (sin fragancia) en las etiquetas. “Unscented” (sin olor) puede ocultar perfume.',

  'keep-sunscreen.step':
    'Al final: siga usando su protector solar, si su etiqueta dice amplio espectro, SPF 30 o más y resistente al agua.',
  'keep-sunscreen.because':
    'Todas las personas lo necesitan todos los días, sin importar su edad o tono de piel; el suyo sirve si su etiqueta lo dice.',
  'sunscreen-tinted.step': 'Al final: protector solar mineral con color, SPF 30 o más.',
  'sunscreen-tinted.because': 'La luz visible también oscurece las manchas; el color la frena.',
  'sunscreen-sensitive-skin.step': 'Al final: protector solar mineral, SPF 30 o más.',
  'sunscreen-sensitive-skin.because': MINERAL_SUNSCREEN,
  'sunscreen-irritated.step': 'Al final: protector solar mineral, SPF 30 o más.',
  'sunscreen-irritated.because': MINERAL_SUNSCREEN,
  'sunscreen-sport.step': 'Al final: protector solar deportivo resistente al agua, SPF 50.',
  'sunscreen-sport.because': 'Para muchas horas al aire libre: más protección, y resistente al agua por 80 minutos.',
  'sunscreen-fair.step': 'Al final: protector solar de SPF 50.',
  'sunscreen-fair.because': 'A la piel que se quema con facilidad le conviene más un SPF más alto.',
  'sunscreen-oily.step': 'Al final: protector solar ligero en gel, SPF 30 o más.',
  'sunscreen-oily.because': OPEN_PORES,
  'sunscreen-acne.step': 'Al final: protector solar ligero en gel, SPF 30 o más.',
  'sunscreen-acne.because': OPEN_PORES,
  'sunscreen-daily.step': 'Al final: protector solar, SPF 30 o más.',
  'sunscreen-daily.because': SUNSCREEN_FOR_EVERYONE,
  'sunscreen-daily-mineral.step': 'Al final: protector solar mineral, SPF 30 o más.',
  'sunscreen-daily-mineral.because':
    'Todas las personas necesitan protector solar de amplio espectro y SPF 30 o más. También debe resistir el agua.',
  'sunscreen-any.step':
    'Al final: un protector solar que usted tolere, de amplio espectro, SPF 30 o más. Pregunte a un farmacéutico cuál le conviene, y cúbrase.',
  'sunscreen-any.because': SUNSCREEN_FOR_EVERYONE,
  'sun-apply.step':
    'Ponga protector solar en la cara, el cuello, las orejas y las manos 30 minutos antes de salir: el largo de dos dedos para la cara y el cuello.',
  'sun-apply.because':
    'Damos el tiempo más prudente; la etiqueta de los protectores solares de EE. UU. dice al menos 15 minutos.',
  'sun-shade.step': 'Planee su día en la sombra de 10 a.m. a 4 p.m.',
  'sun-shade.because':
    'Los dermatólogos señalan de 10 a.m. a 2 p.m. como las horas más fuertes; damos el tiempo más prudente.',
  'sun-reapply.step':
    'Lleve el protector solar con usted: otra vez cada 2 horas al aire libre, y después de nadar o sudar.',
  'sun-reapply.because': 'El agua, el sudor y el tiempo lo quitan, sea resistente al agua o no.',
  'sun-cover.step': 'Lleve un sombrero de ala ancha y lentes de sol con protección UV.',
  'sun-cover.because': 'El protector solar por sí solo no protege lo suficiente.',
  'sun-cover-high.step': 'Use manga larga con UPF 50, un sombrero de ala ancha y lentes de sol con protección UV.',
  'sun-cover-high.because': 'En horas de sol, la ropa protege de forma más segura que cualquier cosa que se aplique.',
  'sun-body.step': 'Para los brazos, las piernas y el cuerpo, use alrededor de 1 onza: un vasito de licor lleno.',
  'sun-body.because': 'La mayoría de la gente se pone muy poco, y recibe menos protección de la que dice la etiqueta.',
  'sun-evening.step': 'Después de un día al aire libre: busque zonas rojas y anote lo que quedó sin cubrir.',
  'sun-evening.because': 'Una quemadura se nota horas después; mañana sabrá qué cubrir.',
  'sun-date.step': 'Una vez al mes: revise la fecha de su protector solar, y cámbielo si ya pasó.',
  'sun-date.because': 'Un protector solar viejo protege menos.',
  'sun-matters.because': 'Todas las personas la necesitan, de cualquier edad y tono.',
  'sun-high-exposure.because': 'Usted pasa mucho tiempo al sol.',
  'sun-burns-easily.because': 'La piel muy clara se quema en minutos.',
  'sun-every-tone.warn':
    'La piel oscura también tiene cáncer de piel, a menudo donde hay poco sol: mire también las palmas, las plantas y las uñas.',

  'self-exam.step':
    'Una vez al mes, mire toda su piel, con un espejo para la espalda y ayuda para el cuero cabelludo. Consulte a un dermatólogo por cualquier mancha nueva, que cambie o que sangre.',
  'self-exam.because': 'El cáncer de piel que se descubre temprano casi siempre se puede tratar.',
  'self-exam-dark.step': 'Una vez al mes: mire también las palmas, las plantas, las uñas y el interior de la boca.',
  'self-exam-dark.because': 'En la piel oscura, el melanoma empieza a menudo donde hay poco sol.',
  'older-skin.step': 'Una vez al año: pregunte a su médico si le deben revisar la piel.',
  'older-skin.because':
    'La mayoría de los cánceres de piel aparecen a esta edad; cada cuánto conviene una revisión depende de su propio riesgo.',
  'smoking.step':
    'Piense esta semana en una cosa que lo acerque a dejar de fumar. En EE. UU., 1-855-DÉJELO-YA (1-855-335-3569) ayuda gratis.',
  'smoking.because': 'Fumar envejece la piel más rápido que cualquier cosa, salvo el sol.',
  'stress.step': 'Tome diez minutos tranquilos antes de dormir: un paseo, un baño, respirar despacio.',
  'stress.because': 'El estrés empeora los brotes y la comezón.',
  'stress-acne.step': 'Anote los días de estrés: pueden explicar cuándo empeora su piel.',
  'stress-acne.because': 'El estrés es un desencadenante conocido de los brotes y el enrojecimiento.',
  'sleep-makeup.step': 'Quítese todo el maquillaje antes de dormir.',
  'sleep-makeup.because': 'El maquillaje que se queda toda la noche obstruye los poros e irrita.',
  'exercise-wash.step':
    'Después de hacer ejercicio: lávese pronto el sudor, y póngase otra vez protector solar si está al aire libre.',
  'exercise-wash.because': 'El sudor irrita la piel y obstruye los poros.',
  'exercise-more.step': 'Muévase media hora la mayoría de los días, en la sombra o antes de las 10 a.m.',
  'exercise-more.because': 'El ejercicio moderado ayuda a la circulación y, con ella, a la piel.',
  'tanning.step': 'Nunca use una cama de bronceado; si le gusta el color, use un autobronceador.',
  'tanning.because': 'Todo bronceado es un daño a la piel.',
  'diet-acne.step': 'Prefiera granos enteros, verduras y frijoles en vez de pan blanco, dulces y bebidas azucaradas.',
  'diet-acne.because': 'Los alimentos que suben rápido el azúcar en la sangre pueden empeorar el acné.',
  'diet-general.step': 'Coma fruta o verduras en cada comida.',
  'diet-general.because': 'Una dieta rica en ellas puede ayudar a prevenir daños que envejecen la piel.',
  'dry-bath.step': 'Limite las duchas a 10 minutos, con agua tibia en vez de caliente.',
  'dry-bath.because': 'Las duchas largas y calientes le quitan humedad a la piel.',
  'prevention-smoker.because': 'Dejar de fumar ayuda más que cualquier producto.',
  'prevention-age.because': 'El riesgo de cáncer de piel aumenta con la edad.',
  'prevention-sun.because': 'El riesgo aumenta con el sol que usted recibe.',
};

/** Spanish of the names and descriptions of the products, their categories and active ingredients. */
export const skincareProductMessagesInSpanish = {
  'foamingCleanser.name': 'Limpiador espumoso suave',
  'foamingCleanser.description':
    'Un limpiador facial suave, con etiqueta de no comedogénico, que quita la grasa sin maltratar la piel.',
  'creamCleanser.name': 'Limpiador hidratante en crema',
  'creamCleanser.description': 'Un limpiador facial que no hace espuma y deja la humedad propia de la piel.',
  'mildCleanser.name': 'Limpiador suave en gel',
  'mildCleanser.description': 'Un limpiador facial suave y sin jabón para todos los días.',
  'plainCleanser.name': 'Limpiador sencillo para piel sensible',
  'plainCleanser.description':
    'Un limpiador facial con los menos ingredientes posibles, con etiqueta para piel sensible.',
  'lightMoisturizer.name': 'Crema hidratante ligera contra la grasa',
  'lightMoisturizer.description':
    'Una loción o gel ligero, con etiqueta de no comedogénico. La piel que produce mucha grasa también necesita humedad.',
  'richMoisturizer.name': 'Crema hidratante espesa',
  'richMoisturizer.description': 'Una crema en vez de una loción, que se pone mientras la piel aún está húmeda.',
  'calmMoisturizer.name': 'Crema de barrera para piel sensible',
  'calmMoisturizer.description': 'Una crema con pocos ingredientes que ayuda a reparar la barrera de la piel.',
  'mediumMoisturizer.name': 'Loción de textura media',
  'mediumMoisturizer.description': 'Una loción que no pesa en las zonas grasas ni deja tirantes las secas.',
  'plainOintment.name': 'Ungüento reparador sencillo',
  'plainOintment.description': 'Un ungüento de un solo ingrediente que conserva la humedad propia de la piel.',
  'tintedSunscreen.name': 'Protector solar mineral con color',
  'tintedSunscreen.description':
    'Su color también frena la luz visible, que oscurece las manchas. De amplio espectro y resistente al agua.',
  'mineralSunscreen.name': 'Protector solar mineral para piel sensible',
  'mineralSunscreen.description': 'Queda sobre la piel y rara vez arde. De amplio espectro y resistente al agua.',
  'sportSunscreen.name': 'Protector solar deportivo resistente al agua',
  'sportSunscreen.description':
    'Hecho para horas al aire libre: de amplio espectro, resistente al agua por 80 minutos.',
  'lightSunscreen.name': 'Protector solar ligero en gel',
  'lightSunscreen.description':
    'Con etiqueta de no comedogénico, se seca sin brillo. De amplio espectro y resistente al agua.',
  'fairSunscreen.name': 'Protector solar facial de alta protección',
  'fairSunscreen.description':
    'Más protección para la piel que se quema con facilidad. De amplio espectro y resistente al agua.',
  'dailySunscreen.name': 'Protector solar facial diario',
  'dailySunscreen.description':
    'Uno que le guste lo suficiente para usarlo todos los días. De amplio espectro y resistente al agua.',
  'dailyMineralSunscreen.name': 'Protector solar mineral diario',
  'dailyMineralSunscreen.description':
    'Uno que le guste lo suficiente para usarlo todos los días. De amplio espectro y resistente al agua.',
  'benzoylPeroxide.name': 'Limpiador con peróxido de benzoilo, 2.5 a 5%',
  'benzoylPeroxide.description': 'Reduce las bacterias que participan en el acné. Destiñe toallas y ropa.',
  'adapalene.name': 'Gel de adapaleno, 0.1%',
  'adapalene.description': 'Un retinoide contra el acné que se vende sin receta. Solo para la noche.',
  'retinol.name': 'Crema de retinol, 0.1 a 0.3%',
  'retinol.description':
    'Un retinoide suave para las líneas y el tono desigual. Solo para la noche; los resultados tardan 3 meses.',
  'azelaicAcid.name': 'Crema de ácido azelaico, 10%',
  'azelaicAcid.description': 'Calma el enrojecimiento y los brotes, y aclara las marcas que dejan.',
  'salicylicAcid.name': 'Loción de ácido salicílico, 0.5 a 2%',
  'salicylicAcid.description': 'Suelta lo que obstruye los poros. Deje de usarla si la piel se reseca o duele.',
  'glycolicAcid.name': 'Loción de ácido glicólico, 5 a 8%',
  'glycolicAcid.description':
    'Suaviza y empareja el tono. La piel se quema más fácilmente mientras se usa y durante una semana después.',
  'vitaminC.name': 'Suero de vitamina C, 10 a 15%',
  'vitaminC.description':
    'Debajo de su protector solar, ayuda contra los efectos del sol y aclara las manchas poco a poco.',
  'niacinamide.name': 'Suero de niacinamida, 5%',
  'niacinamide.description': 'Menos brillo, una piel más calmada y un tono más parejo.',
  'hyaluronicAcid.name': 'Suero de ácido hialurónico',
  'hyaluronicAcid.description': 'Retiene agua en la piel; póngalo sobre la piel húmeda, debajo de la crema hidratante.',
  'peptides.name': 'Crema de péptidos',
  'peptides.description':
    'Una crema suave para las líneas cuando los tratamientos más fuertes no le sientan bien. Su efecto es pequeño.',
  'eyeCream.name': 'Crema ligera para ojos',
  'eyeCream.description':
    'Para la piel fina debajo de los ojos. Puede reducir la hinchazón; las sombras a menudo quedan.',
  'sunHat.name': 'Sombrero de ala ancha para el sol',
  'sunHat.description':
    'Da sombra a la cara, las orejas y el cuello, donde empieza la mayoría de los cánceres de piel de la cara.',
  'sunShirt.name': 'Camisa de manga larga con UPF 50',
  'sunShirt.description': 'Protege durante horas sin tener que volver a aplicarse.',

  Cleanser: 'Limpiador',
  Glycerin: 'Glicerina',
  Niacinamide: 'Niacinamida',
  Ceramides: 'Ceramidas',
  Moisturizer: 'Crema hidratante',
  'Hyaluronic acid': 'Ácido hialurónico',
  Petrolatum: 'Vaselina',
  Dimethicone: 'Dimeticona',
  Sunscreen: 'Protector solar',
  'Zinc oxide': 'Óxido de zinc',
  'Iron oxides': 'Óxidos de hierro',
  'Titanium dioxide': 'Dióxido de titanio',
  Avobenzone: 'Avobenzona',
  Octocrylene: 'Octocrileno',
  Octisalate: 'Octisalato',
  Homosalate: 'Homosalato',
  Treatment: 'Tratamiento',
  'Benzoyl peroxide': 'Peróxido de benzoilo',
  Adapalene: 'Adapaleno',
  Retinol: 'Retinol',
  'Azelaic acid': 'Ácido azelaico',
  'Salicylic acid': 'Ácido salicílico',
  'Glycolic acid': 'Ácido glicólico',
  'Vitamin C': 'Vitamina C',
  Peptides: 'Péptidos',
  Caffeine: 'Cafeína',
  'Sun protection': 'Protección solar',
};
