// Demonstration books of Barrilete: non-fiction and school books (informativos).
// Columns: title | author | age | cover | synopsis.

export const naturaleza = `
Pájaros de mi barrio|Renata Sosa|7+|pajaros|Cuarenta aves que se ven desde la ventana, con su canto escrito y su comida preferida.
Pájaros de la laguna|Renata Sosa|7+|pajaros|Segundo cuaderno de campo: patas largas, picos raros y mucha paciencia.
El bosque por dentro|Amparo Leiva|8+|bosque|Cortes, raíces y túneles: lo que no se ve cuando se camina.
Atlas de los animales de acá|Gonzalo Peirano|8+|mapa|Del yaguareté al pingüino, provincia por provincia.
Ballenas: guía para mirar lejos|Gonzalo Peirano|8+|ballena|Cómo respiran, cómo cantan y por qué vuelven.
Dinosaurios del sur|Gonzalo Peirano|6+|dino|Los gigantes que caminaron la Patagonia, a escala y con plumas.
¿Quién hizo esta huella?|Lucio Bermúdez|6+|zorro|Manual para leer el barro.
Flores silvestres|Celina Otero|8+|flores|Cincuenta especies para reconocer sin arrancar.
Los habitantes del charco|Lucio Bermúdez|6+|peces|Una gota, una lupa y un mundo entero.
El libro de las lombrices|Gonzalo Peirano|6+|caracol|Todo sobre las que trabajan abajo.
Montañas: cómo crece una piedra|Vera Aguirre|9+|montanas|De la lava al canto rodado, sin apuro.
Noche adentro|Renata Sosa|7+|buho|Animales que empiezan el día cuando vos lo terminás.
Árboles de vereda|Amparo Leiva|8+|bosque|Tipa, jacarandá, plátano: cómo se llaman los que dan sombra.
Mares y mareas|Gonzalo Peirano|9+|faro|Por qué sube, por qué baja y quién vive en el medio.
`;

export const ciencia = `
El cielo de esta noche|Vera Aguirre|8+|noche|Constelaciones del hemisferio sur, mes por mes.
Cohetes, satélites y otras cosas que suben|Federico Laza|9+|cohete|Cómo se llega, cómo se vuelve y qué queda dando vueltas.
¿Por qué bostezan los gatos?|Gonzalo Peirano|7+|gato|Cien preguntas de chicos respondidas por quien sabe.
El cuerpo, planta baja y primer piso|Nadia Ferreyra|7+|ventanas|Un edificio con ascensor, cañerías y un encargado muy ocupado.
La máquina de la lluvia|Vera Aguirre|8+|lluvia|El ciclo del agua contado por una gota.
Experimentos con lo que hay|Federico Laza|8+|monstruo|Vinagre, globos y una bandeja por las dudas.
Matemática para distraídos|Bruno Salguero|9+|letra|Con menos cuentas y más sorpresas.
El viento y sus oficios|Gonzalo Peirano|8+|globo|Vuela, muele, enfría, siembra.
Formas: geometría para tocar|Cata Villafañe|6+|mosaico|Plegar, cortar, girar y descubrir un teorema.
El libro de los puentes|Federico Laza|8+|arcos|Por qué no se caen, y el día que uno se cayó.
Cómo funciona una ciudad|Damián Esquivel|8+|ciudad|Luz, agua, basura y semáforos: lo que pasa mientras dormís.
Planetas vecinos|Vera Aguirre|6+|cohete|Ocho postales y un telegrama de Plutón.
`;

export const historia = `
La historia en un cajón|Celina Otero|9+|rayas|Doce objetos de la casa de los abuelos y el siglo que cuentan.
Mapas que mentían|Nicolás Yunes|10+|mapa|Monstruos, islas de más y continentes de menos.
El tren que cosió el país|Damián Esquivel|9+|arcos|Rieles, estaciones y pueblos que nacieron esperando.
Así se jugaba|Inés Arrúa|7+|mosaico|La payana, el balero, el elástico: reglas y secretos.
Cocina de frontera|Celina Otero|9+|flores|Recetas que llegaron en barco, a caballo o en la memoria.
Faros de la costa|Nadia Ferreyra|9+|faro|Quiénes los encendían y cómo se vivía ahí.
Palabras que viajaron|Bruno Salguero|10+|globo|De dónde vienen cancha, mucama, canoa y bondi.
La ciudad antes de la ciudad|Damián Esquivel|10+|ciudad|El mismo lugar, cada cien años.
`;

export const lector = `
Plan lector 1: Cuentos de la vereda|Inés Arrúa|6+|ciudad|Diez lecturas breves con actividades y cuadernillo docente.
Plan lector 2: Cuentos del patio|Tomás Iriarte|7+|flores|Para segundo grado, en imprenta y cursiva.
Plan lector 3: Cuentos del río|Nadia Ferreyra|8+|peces|Para tercero: relatos del Litoral con guía de lectura.
Plan lector 4: Cuentos del monte|Santiago Ledesma|9+|bosque|Para cuarto: animales, espantos y amaneceres.
Plan lector 5: Cuentos de la ruta|Damián Esquivel|10+|montanas|Para quinto: viajes cortos y largos.
Plan lector 6: Cuentos de la luna|Malena Quiroga|11+|noche|Para sexto: antología fantástica con propuestas de escritura.
Antología del recreo|Ramiro Etcheverry|8+|mosaico|Veinte autores de la casa en textos de una página.
Teatro para un aula chica|Delfina Prat|9+|ventanas|Seis obras sin escenografía, para muchos o para pocos.
Taller de poesía, cuaderno del alumno|Malena Quiroga|9+|rayas|Consignas, ejemplos y espacio para equivocarse.
Leer con otros|Celina Otero|12+|arcos|Guía para armar una ronda de lectura en la escuela.
Ortografía con dragones|Bruno Salguero|8+|dino|Reglas, excepciones y fuego moderado.
Escribir un cuento, paso a paso|Julia Montiel|10+|laberinto|Del «había una vez» al punto final.
Mitos de la tierra y del agua|Nicolás Yunes|9+|zorro|Relatos de los pueblos del norte y del sur, con notas.
El cuaderno del explorador|Gonzalo Peirano|7+|mapa|Fichas de observación para salidas de campo.
`;
