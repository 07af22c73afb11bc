import { numberFromOne } from './factories.js';

numberFromOne();
