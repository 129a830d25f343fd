import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { BEARER } from './auth/access.js';
import { VERSION } from './version.js';

/** The contract of the API; committed as openapi.json. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Firstlight')
    .setDescription('Space-telescope data archive: search, import, library, viewer, composites, jobs')
    .setVersion(VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/')
    .addBearerAuth(undefined, BEARER)
    .addSecurityRequirements(BEARER)
    .build();
  return SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
}

/** Serves the document for people at /swagger and for programs at /swagger-json. */
export const serveOpenApi = (app: INestApplication): void =>
  SwaggerModule.setup('swagger', app, () => openApiDocument(app));
