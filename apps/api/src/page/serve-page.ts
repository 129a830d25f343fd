import { existsSync } from 'node:fs';
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
export function servePage(app: INestApplication, settings: SettingsOf<'api'>): void {
  const folder = path.resolve(FOLDER);
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
      setHeaders: (response) => response.setHeader('Content-Security-Policy', policy),
    }),
  );
  app.use(pageDocument(file, downloads));
}

/** Where the page's downloads are redirected to; undefined if they are not. */
function downloadsOrigin(settings: SettingsOf<'api'>): string | undefined {
  if (settings.STORAGE_DRIVER !== 's3' || !settings.S3_REDIRECT_DOWNLOADS) return undefined;
  const { S3_PUBLIC_ENDPOINT, S3_ENDPOINT, S3_BUCKET, S3_REGION } = settings;
  const ofAmazon = `https://${S3_BUCKET}.s3.${S3_REGION}.amazonaws.com`;
  return new URL(S3_PUBLIC_ENDPOINT || S3_ENDPOINT || ofAmazon).origin;
}
