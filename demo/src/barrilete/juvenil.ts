// Demonstration books of Barrilete: novels and stories for young readers (juvenil).
// Columns: title | author | age | cover | synopsis.

export const aventura = `
Verano sin señal|Julia Montiel|13+|eclipse|Tres amigas, una antena caída y el primer verano en que tuvieron que hablar.
Los del quinto piso|Federico Laza|12+|ciudad|Hay un piso que el ascensor no marca. Ellos viven ahí.
Tres días hasta el paso|Nicolás Yunes|12+|montanas|Un arreo, una tormenta y un chico que nunca había salido de la ciudad.
La balsa de los hermanos Paz|Nicolás Yunes|11+|faro|Bajar el Paraná con cuatro tambores, una lona y una brújula que miente.
El mapa de la abuela Irma|Vera Aguirre|11+|mapa|Estaba bordado en un mantel. Faltaba una esquina.
Puna|Nicolás Yunes|13+|montanas|A cuatro mil metros el aire es poco y los secretos pesan más.
La vuelta de la manzana|Julia Montiel|10+|ciudad|Una apuesta: llegar a la esquina sin tocar el suelo.
Mil kilómetros con Hugo|Damián Esquivel|12+|mapa|Un abuelo, una camioneta y una promesa hecha en 1978.
El año del viento|Vera Aguirre|12+|globo|Sopla desde marzo y nadie en el pueblo recuerda el silencio.
Isla Deseada|Santiago Ledesma|11+|faro|No figura en las cartas. Ellos tienen la foto.
Camino de cornisa|Julia Montiel|14+|montanas|Una escaladora, una caída y el modo de volver a subir.
El último tren a Las Toscas|Damián Esquivel|12+|eclipse|Sale una vez por año. Este año sale con ellos adentro.
Los nadadores del dique|Nadia Ferreyra|12+|ballena|Debajo del agua hay un pueblo. En el pueblo, una campana.
Operación Hornero|Federico Laza|10+|pajaros|Salvar un nido que está justo donde va a pasar la ruta.
Frontera|Nicolás Yunes|14+|eclipse|Dos chicos, dos países y un río que no sabe de qué lado está.
La expedición de cuarto B|Tomás Iriarte|9+|bosque|Iban al museo. Se bajaron dos paradas antes.
Todo lo que entra en una mochila|Julia Montiel|13+|montanas|Lista de lo que llevó, de lo que perdió y de lo que trajo.
Cruzar el salar|Damián Esquivel|13+|arcos|Blanco hasta donde se ve. Y ellos, con una sola botella.
`;

export const misterio = `
Manual del gato ajeno|Pilar Ocampo|9+|gato|Instrucciones para cuidar un gato que sabe demasiado sobre su dueña.
La gata que sabía restar|Pilar Ocampo|9+|gato|Cada noche falta algo en la casa, y siempre es un número par.
El club del último banco|Pilar Ocampo|11+|buho|Se reúnen cuando todos se van. Anotan todo. Alguien les robó el cuaderno.
El silencio de la bibliotecaria|Vera Aguirre|12+|buho|Un libro devuelto con treinta años de atraso y una carta adentro.
Cámara oscura|Julia Montiel|13+|eclipse|En las fotos del viaje de egresados aparece alguien que no fue.
El caso del timbre de las siete|Federico Laza|9+|ventanas|Toca siempre a la misma hora. Nunca hay nadie. Hoy dejaron algo.
Niebla en el kilómetro cuarenta|Damián Esquivel|13+|montanas|Una curva, un puesto de empanadas y tres autos que no llegaron.
La casa de los relojes parados|Delfina Prat|11+|ventanas|Todos marcan las cuatro y diez, menos uno que anda para atrás.
Se busca mono|Tomás Iriarte|9+|zorro|Cartel en la esquina. Recompensa. Y una letra que Simón conoce bien.
El ladrón de tizas|Ramiro Etcheverry|9+|letra|No se llevó la plata ni las computadoras. Se llevó las blancas.
Doce llaves|Vera Aguirre|12+|laberinto|Una herencia absurda, un edificio entero y once puertas fáciles.
La noche del apagón|Federico Laza|12+|ciudad|Cuarenta minutos sin luz. Cuarenta versiones distintas.
Agua quieta|Julia Montiel|14+|peces|El lago bajó dos metros y aparecieron las bicicletas.
La mujer del retrato|Celina Otero|12+|rayas|Cuelga en la dirección desde 1910 y se parece demasiado a la portera.
Nadie en el 4.º C|Damián Esquivel|11+|ventanas|Sin inquilinos desde hace años. Pero alguien riega.
Clave de sol|Malena Quiroga|11+|arcos|Una partitura que suena mal a propósito.
El testigo tiene cinco años|Pilar Ocampo|12+|monstruo|Vio todo. Lo dibujó. Nadie entiende el dibujo.
El perfume equivocado|Celina Otero|13+|flores|Una pista que sólo Mora puede oler.
`;

export const fantastico = `
Estación Malvón|Vera Aguirre|12+|cohete|En la órbita de Marte hay una estación con patio, parrilla y un problema de oxígeno.
El herrero de sombras|Bruno Salguero|11+|eclipse|Hace sombras a medida. Un día le encargan una para alguien que no existe.
Las hijas del Zonda|Nicolás Yunes|12+|montanas|Cuando sopla, ellas recuerdan quiénes eran.
Crónicas de Bajofondo|Damián Esquivel|13+|ciudad|Debajo de la avenida hay otra, con semáforos que dicen la verdad.
La sirena del Riachuelo|Inés Arrúa|12+|peces|Tiene tos, mal carácter y la llave de la ciudad vieja.
El reino de Siempreayer|Ramiro Etcheverry|10+|arcos|Un país donde los días se repiten hasta que alguien hace algo distinto.
Dragón de bolsillo|Bruno Salguero|9+|dino|Cabe en una cartuchera. Por ahora.
Dragón de patio|Bruno Salguero|9+|dino|Segunda parte: ya no cabe en ningún lado.
La jardinera de planetas|Vera Aguirre|11+|cohete|Poda anillos, riega mares y una mañana encuentra un yuyo.
Lobisón de séptimo|Santiago Ledesma|11+|zorro|Es el séptimo hijo, va a séptimo grado y hoy hay luna llena.
El tejedor de niebla|Nadia Ferreyra|10+|lluvia|Cada bufanda suya esconde a quien la usa.
La biblioteca sumergida|Vera Aguirre|13+|ballena|Los libros no se mojaron. Aprendieron a nadar.
Trece lunas de Abril|Malena Quiroga|12+|noche|Cumple años una vez cada trece lunas, y esta vez la esperan.
La puerta de los teros|Celina Otero|10+|pajaros|Gritan acá para que no mires allá.
Mañana en Villa Umbral|Damián Esquivel|14+|mosaico|Un pueblo inventado empieza a recibir correspondencia.
El guardián del ombú|Amparo Leiva|9+|bosque|Dice que nació con el árbol. Y el árbol no lo desmiente.
Última fila del cielo|Julia Montiel|13+|cohete|Pasajes baratos a una estrella con mala vista.
Los inventores de la lluvia|Federico Laza|10+|lluvia|Funcionó una vez. Ahora no la pueden parar.
`;

export const cuentos = `
Cuentos con la puerta abierta|Ramiro Etcheverry|10+|ventanas|Diez historias de vecinos que entran sin llamar.
Siete finales para Elena|Julia Montiel|13+|rayas|El mismo cuento, siete veces, y ninguna igual.
Historias de la siesta|Nicolás Yunes|10+|arcos|Lo que pasa en un pueblo entre las dos y las cuatro.
Miedo de bolsillo|Delfina Prat|10+|buho|Nueve cuentos para leer con una sola linterna.
Cuentos de la otra cuadra|Federico Laza|11+|ciudad|Misma ciudad, otra vereda.
El banco de suplentes|Damián Esquivel|11+|letra|Historias de fútbol contadas por los que casi no juegan.
Animales que no existen, todavía|Lucio Bermúdez|9+|mosaico|Un bestiario de acá nomás.
Fogón|Nicolás Yunes|12+|eclipse|Ocho voces alrededor del fuego y una que no estaba invitada.
Domingo a la tarde|Celina Otero|12+|lluvia|Cuentos para ese rato en que no pasa nada y pasa todo.
Mensajes sin leer|Julia Montiel|14+|rayas|Once cuentos que empiezan con un teléfono que vibra.
Lo que dijo el río|Nadia Ferreyra|11+|peces|Relatos del Litoral con barro, canoa y aparecidos.
La bolsa de gatos|Pilar Ocampo|10+|gato|Doce cuentos, ochenta y cuatro vidas.
`;
