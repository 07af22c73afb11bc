/** Vitest setup file, loaded before each test file: numbers the rows that factories make from 1 again. */
import { resetNumbering } from './factories.js';

resetNumbering();
