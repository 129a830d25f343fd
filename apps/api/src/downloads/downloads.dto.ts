import { DateField, TextField } from '../validation/fields.js';
import { DOWNLOAD_PATH, MAX_DOWNLOAD_PATH } from './download-path.js';

export class DownloadRequest {
  @TextField({
    max: MAX_DOWNLOAD_PATH,
    pattern: DOWNLOAD_PATH,
    description: 'Path of a file of the API',
  })
  path: string;
}

export class DownloadTicket {
  @TextField({ description: 'Path on this service, which needs no token' })
  url: string;

  @DateField({ description: 'The download must have begun by then' })
  expiresAt: string;
}
