// Demonstration books of Barrilete: picture books and board books (álbum ilustrado, libros de cartón).
// Columns: title | author | age | cover | synopsis.

export const album = `
El barrilete que no quería bajar|Inés Arrúa|4+|barriletes|Un domingo de viento, un barrilete descubre que desde arriba se ve el mar y decide quedarse.
Hilo largo, viento sur|Santiago Ledesma|6+|barriletes|Dos primos, un carretel prestado y un cielo que cambia de idea a cada rato.
Zorro, ¿qué hora es?|Tomás Iriarte|3+|zorro|Todos le preguntan la hora al zorro, menos el gallo, que tiene otro plan.
Lobo que no aúlla|Delfina Prat|4+|zorro|Al lobo más chico no le sale el aullido. Le sale, en cambio, una canción.
La casa que prendía las estrellas|Malena Quiroga|5+|noche|En la última casa del pueblo alguien enciende el cielo cada noche, con paciencia y una escalera.
Cuentos para apagar la luz|Ramiro Etcheverry|5+|noche|Siete historias breves para leer en voz cada vez más baja.
Una ballena en la pileta|Lucio Bermúdez|4+|ballena|Nadie sabe cómo llegó, pero ahí está: ocupa toda la pileta y pide que la salpiquen.
El pez que dormía la siesta|Lucio Bermúdez|3+|ballena|En el fondo del río hay silencio a las dos de la tarde. O debería haberlo.
Quién vive en el ombú|Amparo Leiva|4+|bosque|Golpean la corteza y contesta alguien distinto cada vez. Un libro para contar hasta doce.
Otoño en la plaza|Amparo Leiva|4+|bosque|Las hojas caen, los perros corren y una nena junta todos los amarillos que puede.
Formas para armar un lunes|Cata Villafañe|6+|mosaico|Un cuadrado se despierta tarde. Un libro para mirar, dar vuelta y volver a armar.
Abecedario de cosas redondas|Cata Villafañe|3+|mosaico|De la arandela al zapallo: veintisiete cosas que ruedan.
Un oso en la terraza|Amparo Leiva|3+|oso|Lo vieron colgar la ropa. Lo vieron regar. Nadie se animó a decirle que no era su terraza.
El oso que perdió el invierno|Bruno Salguero|4+|oso|Se durmió en abril y se despertó en julio: ¿y la nieve?
La osa y el colectivo|Inés Arrúa|4+|oso|Sube en la primera parada y ya no hay asiento para nadie más.
Abajo de la cama|Lucio Bermúdez|4+|monstruo|Tiene tres ojos, mucho sueño y le da miedo el nene de arriba.
El monstruo de los botones|Delfina Prat|4+|monstruo|Falta un botón en cada guardapolvo. Alguien está cosiendo un traje enorme.
Mamut busca peine|Nadia Ferreyra|3+|monstruo|Un pelo imposible, una fila de peluqueros valientes y un final despeinado.
La gallina del techo|Celina Otero|3+|gallina|Pone los huevos donde nadie los encuentra y guarda un secreto de siete colores.
Doña Clueca va al mercado|Celina Otero|4+|gallina|Lleva la lista de compras de todo el gallinero y vuelve con algo que no estaba anotado.
El gallo que llegaba tarde|Tomás Iriarte|4+|gallina|Por su culpa el sol sale a cualquier hora. El pueblo empieza a disfrutarlo.
Caracol con mudanza|Pilar Ocampo|3+|caracol|Cambia de casa todos los jueves, y siempre se olvida el mate.
Despacito, dijo el caracol|Cata Villafañe|3+|caracol|Una carrera en la que gana el que mira más cosas por el camino.
La lluvia de los martes|Malena Quiroga|4+|lluvia|Llueve sólo en una cuadra, sólo los martes, y sólo cuando ella canta.
Tres paraguas para cuatro|Inés Arrúa|4+|lluvia|Un cálculo difícil en la puerta de la escuela.
Charco|Renata Sosa|2+|lluvia|Un pie. Otro pie. Un libro casi sin palabras para saltar.
El globo de la tía Berta|Ramiro Etcheverry|4+|globo|La tía dijo que volvía para el té. El globo entendió otra cosa.
Arriba, más arriba|Bruno Salguero|3+|globo|Qué se ve desde una silla, un techo, una nube y un poco más.
Mi papá es faro|Nadia Ferreyra|5+|faro|Vive lejos y trabaja de noche. Pero prende y apaga, y eso quiere decir buenas noches.
La isla de las boinas|Santiago Ledesma|5+|faro|Un viento las llevó a todas al mismo lugar.
Ventana con gato|Renata Sosa|4+|ventanas|Un edificio, nueve ventanas y un solo gato que las visita todas.
Buenas noches, edificio|Malena Quiroga|3+|ventanas|Se apaga el tercero, se enciende el quinto. Un libro para encontrar a los que no duermen.
Jardín de una sola flor|Celina Otero|4+|flores|La riega, la nombra y la presta. Al año siguiente hay cien.
Flores para un gigante|Amparo Leiva|4+|flores|Para llegarle al ojal hacen falta un ramo altísimo y un pueblo entero.
Arcoíris de bolsillo|Delfina Prat|3+|arcos|Siete puertas de colores y algo que espera detrás de la última.
El puente de todos|Tomás Iriarte|4+|arcos|Era de uno, después de dos, y un día pasó un circo.
Lechuza pide silencio|Bruno Salguero|4+|buho|La bibliotecaria del monte tiene las orejas muy finas y la paciencia muy corta.
La noche de Uma|Pilar Ocampo|4+|buho|Uma no quiere dormir. La lechuza de enfrente tampoco.
Pez contra la corriente|Nadia Ferreyra|3+|peces|Todos van para allá. Él se olvidó algo acá.
Cien peces y un anzuelo|Lucio Bermúdez|4+|peces|Un libro para contar de diez en diez y salvar a todos.
Dinosaurio en penitencia|Ramiro Etcheverry|4+|dino|Rompió el arenero. Él dice que ya estaba roto.
Mi vecino pesa ocho toneladas|Inés Arrúa|4+|dino|Cuando baja la escalera, todo el edificio se entera.
Cohete de cartón|Santiago Ledesma|4+|cohete|Una caja de heladera, dos astronautas y la hora de la merienda que se acerca.
La luna tiene hipo|Malena Quiroga|3+|cohete|Las mareas están desconcertadas y nadie sabe cómo asustarla.
Letra chica|Cata Villafañe|3+|letra|Para los más chicos: una letra por página y algo escondido adentro.
Números con hambre|Cata Villafañe|3+|letra|El uno se come una uva, el dos se come dos. El diez no puede más.
Gato de nadie|Pilar Ocampo|4+|gato|Come en cinco casas, duerme en otra y responde a siete nombres.
La gata Polenta|Renata Sosa|3+|gato|Amarilla, tibia y siempre en el plato equivocado.
Treinta y un pájaros y vos|Renata Sosa|5+|pajaros|Un cable, una tarde y el único que se fue para el otro lado.
`;

export const carton = `
¡Cuac! dijo el tren|Nadia Ferreyra|1+|gallina|Libro de cartón con puntas redondas: cada animal se equivoca de sonido.
Manos, pies y ombligo|Renata Sosa|1+|letra|Para señalar, tocar y volver a empezar.
Uno y otro|Cata Villafañe|1+|arcos|Dos formas que se encuentran. Cartón grueso para manos chiquitas.
¿Dónde está la luna?|Malena Quiroga|1+|noche|Se esconde detrás de cada página, y en la última aparece.
Baño de osos|Bruno Salguero|1+|oso|Cuatro osos, una bañadera y mucha espuma.
Hola, hoja|Amparo Leiva|1+|bosque|Un paseo breve por el bosque, del tamaño de una mano.
Pececito, pececito|Lucio Bermúdez|1+|peces|Una canción de cuna para leer bajo el agua.
El bostezo|Delfina Prat|1+|gato|Empieza el gato y nadie puede parar.
Plic, ploc|Inés Arrúa|1+|lluvia|Gotas grandes, gotas chicas y un paraguas al final.
Sube, baja|Tomás Iriarte|1+|globo|Contrarios que vuelan. Con solapas resistentes.
Redondo como yo|Cata Villafañe|1+|mosaico|Pelotas, soles y panzas para los que recién miran.
Dormite, dino|Ramiro Etcheverry|1+|dino|Un dinosaurio que no se cansa y una mamá que sí.
`;

export const siesta = `
La siesta del yaguareté|Santiago Ledesma|4+|zorro|En el monte nadie respira fuerte entre la una y las tres.
Pan con luna|Celina Otero|4+|noche|La panadera amasa de madrugada y a veces se le cae el cielo en la masa.
El tren de las hormigas|Lucio Bermúdez|3+|laberinto|Llevan una miga larguísima y nadie sabe dónde está la estación.
Carta para el viento|Inés Arrúa|5+|globo|Sin sello, sin calle y sin número. Llegó.
La nena que juntaba sombras|Delfina Prat|5+|flores|Las plancha, las dobla y las devuelve al atardecer.
El pulóver de la jirafa|Nadia Ferreyra|3+|rayas|Siete ovillos, tres abuelas y un cuello que no se termina.
Quiero ser piedra|Bruno Salguero|4+|montanas|Todos quieren volar. Ella quiere quedarse quieta y mirar.
Aquí vive un ratón|Renata Sosa|3+|ventanas|Puerta chica, felpudo chico, problema enorme.
Semillas|Amparo Leiva|4+|flores|Una en cada bolsillo, y un invierno para esperar.
El elefante en el ascensor|Tomás Iriarte|4+|ciudad|Capacidad máxima: cuatro personas. No dice nada de elefantes.
La canción del hornero|Malena Quiroga|4+|pajaros|Barro, canto, barro, canto: así se hace una casa.
Papá hace la comida|Pilar Ocampo|4+|monstruo|Hay humo, hay risas y hay un plato que se mueve.
El río que se perdió|Nadia Ferreyra|5+|peces|Bajaba de la montaña tan contento que se olvidó de doblar.
Un hipopótamo por vez|Lucio Bermúdez|3+|ballena|El tobogán es angosto y la fila, muy larga.
La bufanda más larga del mundo|Celina Otero|4+|arcos|Empezó como regalo y terminó uniendo dos pueblos.
Once monedas de chocolate|Ramiro Etcheverry|5+|mapa|Un tesoro que hay que encontrar antes del verano.
`;
