// Demonstration books of Barrilete: first readers, activity books and poetry (primeros lectores, libro juego, poesía).
// Columns: title | author | age | cover | synopsis.

export const mayuscula = `
LA PAPA DE PEPA|Celina Otero|5+|letra|En imprenta mayúscula: Pepa planta una papa y espera. Y espera.
MI MONO TOMA MATE|Tomás Iriarte|5+|letra|Palabras cortas y un mono con costumbres muy nuestras.
EL SAPO SAPA|Bruno Salguero|5+|lluvia|Un sapo, un charco y una sola vocal de más.
LUNA Y EL LORO|Inés Arrúa|5+|pajaros|El loro repite todo. Hasta lo que Luna no quería que se supiera.
OSO OSADO|Amparo Leiva|5+|oso|Se sube, se tira, se lastima un poco y vuelve a subir.
LA NENA DE LA NUBE|Malena Quiroga|5+|globo|Vive arriba y baja sólo a comprar pan.
TITO TIENE TOS|Pilar Ocampo|5+|monstruo|Cada vez que tose, algo cambia de lugar.
EL DINO DE DINA|Ramiro Etcheverry|5+|dino|Dina quería un perro. Le regalaron un huevo.
GATO GOTA|Renata Sosa|5+|gato|Al gato le cayó una gota. Empieza una investigación.
UN PEZ DE PAPEL|Lucio Bermúdez|5+|peces|Lo doblaron bien, pero no le dijeron que no se mojara.
FOCA AL SOL|Nadia Ferreyra|5+|ballena|Una foca, una reposera y una tarde larga.
LA LUZ DE LILA|Delfina Prat|5+|noche|Se cortó la luz en todo el barrio, menos en un bolsillo.
RATA RÁPIDA|Santiago Ledesma|5+|laberinto|Un laberinto, un queso y muchas erres.
LA CASA SIN COSAS|Cata Villafañe|5+|ventanas|Se mudaron primero ellos. Los muebles llegan el lunes.
MIMÍ Y EL MAR|Celina Otero|5+|faro|La primera vez que ve el mar pregunta quién lo apaga de noche.
BETO BUSCA BOTA|Bruno Salguero|5+|arcos|Tiene una. Falta la otra. Llueve.
`;

export const solo = `
La detective Ñata|Pilar Ocampo|6+|gato|Una perra salchicha, un hueso desaparecido y una vecina sospechosa.
La detective Ñata y el tren fantasma|Pilar Ocampo|6+|ventanas|Segundo caso: pasa todas las noches y no figura en los horarios.
La detective Ñata en la nieve|Pilar Ocampo|7+|montanas|Tercer caso: huellas que empiezan de golpe y terminan igual.
El club de los dientes flojos|Tomás Iriarte|6+|monstruo|Para entrar hay que mover uno con la lengua.
Mi abuela es capitana|Nadia Ferreyra|6+|faro|Desde que se jubiló, el living navega.
Un tatú en el recreo|Santiago Ledesma|6+|caracol|Se hace bolita, y los de cuarto lo confunden con otra cosa.
El robot de la cooperadora|Federico Laza|7+|cohete|Vino a pintar la escuela y se quedó a repetir tercero.
Mariano y los mil mosquitos|Lucio Bermúdez|6+|laberinto|Una noche de verano contada zumbido por zumbido.
La maestra suplente era un pulpo|Inés Arrúa|6+|peces|Corregía ocho cuadernos a la vez.
Trenza larga, trenza corta|Amparo Leiva|6+|flores|Dos hermanas, un peine y una promesa.
El dragón vegetariano|Bruno Salguero|6+|dino|El castillo no sabe qué darle de cenar.
Cartas a un yacaré|Delfina Prat|7+|mapa|Empezó como tarea de lengua y el yacaré contestó.
El invento de Tobías|Federico Laza|7+|cohete|Una máquina para no hacer la cama, que hace todo lo demás.
Los primos de la vereda de enfrente|Renata Sosa|7+|ciudad|Cruzar la calle, a los siete, es otro país.
El perro que ladraba en verso|Malena Quiroga|6+|rayas|Los vecinos se quejan: rima demasiado temprano.
Una semana sin zapatos|Celina Otero|6+|arcos|Lunes, pasto. Martes, baldosa. Miércoles, barro.
La sombra de Julieta|Ramiro Etcheverry|7+|buho|Un mediodía la sombra se quedó jugando y no volvió.
El último caramelo|Tomás Iriarte|6+|letra|Cinco amigos, uno solo, y una negociación de toda la tarde.
Fantasma con frío|Delfina Prat|6+|noche|Busca casa con estufa y sin escaleras que crujan.
El supermercado de las cosas perdidas|Inés Arrúa|7+|mosaico|Góndola tres: medias. Góndola cuatro: las ganas.
Panza de lobo|Santiago Ledesma|6+|zorro|El cuento de siempre, contado desde adentro.
Misión: merienda|Lucio Bermúdez|6+|cohete|Hay galletitas en el estante más alto. Hay un plan.
El árbol genealógico de Catalina|Celina Otero|7+|bosque|Tiene una rama que nadie quiere nombrar.
Primer día de Bruja|Malena Quiroga|6+|buho|Escoba nueva, sombrero grande y ningún hechizo que salga bien.
`;

export const juego = `
El laberinto del Minotauro dormido|Federico Laza|7+|laberinto|Treinta laberintos de dificultad creciente y una sola salida.
Encontrá al gato|Renata Sosa|4+|ventanas|Doce edificios llenos de gente y un gato por página.
Adivinanzas de la heladera|Celina Otero|5+|letra|Sesenta adivinanzas frías, tibias y muy calientes.
¿Qué pasa si tiro de acá?|Cata Villafañe|4+|mosaico|Un libro que se dobla, se corta y se arma distinto.
Elegí tu recreo|Tomás Iriarte|8+|mapa|Vos decidís: veintiún finales y sólo uno con torta.
El mapa de las siete llaves|Santiago Ledesma|8+|mapa|Enigmas, planos y una brújula troquelada.
Trabalenguas para dragones|Bruno Salguero|6+|monstruo|Para decir rápido y sin quemarse.
Cien cosas para hacer con una caja|Nadia Ferreyra|5+|arcos|Con tijera, sin tijera, con ayuda y sin permiso.
Inventá el final|Ramiro Etcheverry|7+|rayas|Veinte cuentos a los que les falta la última página.
Cuaderno del cielo|Vera Aguirre|7+|cohete|Para anotar lunas, dibujar constelaciones y pedir deseos con fecha.
Pintá la selva|Amparo Leiva|4+|bosque|Láminas grandes con detalles chicos, para muchos lápices.
Detectives de vereda|Pilar Ocampo|7+|ciudad|Pistas, huellas y códigos para una tarde de vacaciones.
El juego de los opuestos|Cata Villafañe|3+|letra|Un memotest encuadernado: frío y caliente, ruido y silencio.
Laberintos bajo el mar|Federico Laza|6+|peces|Para ayudar a un cardumen a volver a casa.
Rimas para saltar la soga|Malena Quiroga|5+|flores|Con instrucciones, variantes y algún raspón.
Dibujos con un solo dedo|Delfina Prat|3+|caracol|Tinta, huellas y un zoológico entero.
`;

export const poesia = `
El coro de la cuadra|Renata Sosa|8+|pajaros|Poemas para oír desde el balcón, con pájaros de verdad y de los otros.
Poemas con las rodillas raspadas|Malena Quiroga|7+|rayas|Versos de siesta, de bicicleta y de tierra.
Nana del colectivo 60|Inés Arrúa|5+|ciudad|Canciones de cuna para los que se duermen viajando.
Sopa de viento|Celina Otero|6+|lluvia|Haikus de cocina y de patio.
La palabra más chiquita|Ramiro Etcheverry|6+|rayas|¿Cuánto entra en un sí? ¿Y en un no?
Jacarandá, jacarandí|Amparo Leiva|6+|flores|Un poema por cada árbol de la avenida.
Luna de tres pesos|Santiago Ledesma|7+|rayas|Coplas nuevas para guitarra vieja.
Bichos en verso|Lucio Bermúdez|5+|caracol|Rimas con antenas, seis patas y alguna que otra ala.
Mar de fondo|Nadia Ferreyra|9+|faro|Poemas que llegaron en botella.
Decir y desdecir|Bruno Salguero|8+|arcos|Versos que se leen de ida y de vuelta.
Quién le puso nombre al río|Delfina Prat|7+|peces|Preguntas en verso que no esperan respuesta.
Poesía para el bolsillo del guardapolvo|Pilar Ocampo|6+|flores|Breves, dobladas en cuatro y con olor a mandarina.
La noche es un cuaderno|Malena Quiroga|8+|noche|Versos para escribir encima.
Once formas de decir lluvia|Vera Aguirre|9+|lluvia|Garúa, chaparrón, diluvio: un poema por cada una.
`;
