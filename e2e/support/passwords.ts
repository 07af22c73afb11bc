/** New passwords for the journeys that change one; they meet every password rule. */
export const NEW_PASSWORD = 'Cuarzo#Violeta7';
export const OTHER_PASSWORD = 'Ladrillo#Verde5';
