/** Loaded before each test file: rows that its factories make are numbered from 1. */
import { resetNumbering } from './factories.js';

resetNumbering();
