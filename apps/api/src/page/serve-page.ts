import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { INestApplication } from '@nestjs/common';
import sirv from 'sirv';
import type { SettingsOf } from '#platform';
import { pageDocument } from './page-document.js';
import { pagePolicy } from './page-policy.js';

/** Folder of the built page, in the working folder. */
const FOLDER = 'dist/web';

/** The name of an asset is that of its content. */
const YEAR_SECONDS = 365 * 24 * 3600;

/** Serves the page, if it is built; without it nothing answers outside the API. */
export function servePage(
  app: Pick<INestApplication, 'use'>,
  settings: SettingsOf<'api'>,
  folder = path.resolve(FOLDER),
): void {
  const file = path.join(folder, 'index.html');
  if (!existsSync(file)) return;
  const downloads = downloadsOrigin(settings);
  const policy = pagePolicy({ downloads });
  app.use(
    '/assets',
    sirv(path.join(folder, 'assets'), {
      gzip: true,
      brotli: true,
      etag: true,
      immutable: true,
      maxAge: YEAR_SECONDS,
      setHeaders: (response) => {
        response.setHeader('Content-Security-Policy', policy);
        endWithFile(response);
      },
    }),
  );
  app.use(pageDocument(file, downloads));
}

/** Ends an answer whose file a new build has removed: sirv handles no error of a file, which would end the process. */
const endWithFile = (response: ServerResponse): void =>
  void response.once('pipe', (file) => file.once('error', () => response.destroy()));

/** Where the page's downloads are redirected to; undefined if they are not. */
function downloadsOrigin(settings: SettingsOf<'api'>): string | undefined {
  if (settings.STORAGE_DRIVER !== 's3' || !settings.S3_REDIRECT_DOWNLOADS) return undefined;
  const { S3_PUBLIC_ENDPOINT, S3_ENDPOINT, S3_BUCKET, S3_REGION } = settings;
  const ofAmazon = `https://${S3_BUCKET}.s3.${S3_REGION}.amazonaws.com`;
  return new URL(S3_PUBLIC_ENDPOINT || S3_ENDPOINT || ofAmazon).origin;
}
