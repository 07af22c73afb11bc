// How the HTTP framework checks input and writes answers: by the schemas of zod.

import type { FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** Given when an instance is made: otherwise the framework loads its compilers of JSON Schema at the start, which the shop does not use. */
export const zodCompilers = {
  // The types of the framework know JSON Schema only.
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  } as unknown as Compilers,
};
