/** Vitest setup file, loaded before each test file: numbers the rows that factories make from 1 again, with cheap passwords. */
import { resetNumbering, setPasswordCost } from './factories.js';

resetNumbering();
setPasswordCost('cheap');
