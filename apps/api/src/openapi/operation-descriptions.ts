/**
 * What the OpenAPI document says of an operation beyond its summary, by operation id, where the route does not say it itself.
 * Rules that hold everywhere are in the document's own description.
 */
export const OPERATION_DESCRIPTIONS: Readonly<Record<string, string>> = {
  // Account
  Auth_register:
    'Opens an account and logs in. A name or address that is taken is refused with one and the same message.',
  Auth_login:
    'Five wrong passwords lock the account for 15 minutes; a locked account is answered like a wrong password.',
  Auth_refresh:
    'A refresh token is good once; the one before it for another 60 seconds. One that is used later than that ends its session.',
  Auth_logout: 'With a refresh token ends its session, without one all sessions of the user.',
  Auth_changePassword: 'The present password has to be given. Every session of the user ends; log in anew.',
  Auth_me: 'The profile of the user whom the access token names.',
  // Health
  Health_health:
    'The state of the database, Redis, the storage, the engine, the archive and the queues. 503 when the service cannot work.',
  Health_live: 'For orchestrators: answers as long as the process runs, whatever else is away.',
  Health_ready: 'For orchestrators: 503 until the database and Redis answer.',
  // Archive import
  Import_start:
    'Downloads the products of one observation and makes records of them. What is being imported already is refused (409) with the id of that job.',
  Import_progress: 'The import with the progress of each of its files.',
  Import_cancel: 'Stops the download; what has arrived is kept, so that the import can be resumed.',
  Import_resume: 'Goes on after the last byte of each file, under the same job id.',
  Import_dismiss: 'Removes a finished import from the list, with what it left half-done.',
  StoredImport_check: 'Files in the storage that belong to an observation, and which of them have records.',
  StoredImport_record: 'Makes records of files that are in the storage already; nothing is downloaded.',
  Refresh_one: 'Asks the archive again what it says of an imported observation, and updates its records.',
  Refresh_all: 'For administrators: asks the archive again for everything that was ever imported.',
  // Data library
  Process_algorithms:
    'The algorithms of `POST /api/spacedata/{id}/process`, each with the JSON schema of its parameters.',
  Process_process:
    'Runs one algorithm on a record. The result of the job is a new record, or a JSON document.',
  Observations_list: 'Observations in the order of their names, each with up to 100 of its records by level.',
  Observations_one: 'The records of one observation by level, page by page.',
  Observations_remove: 'Deletes what you may delete; with `dryRun=true` only says what that would be.',
  Observations_removeLevel:
    'Deletes what you may delete of one level; with `dryRun=true` only says what that would be.',
  Observations_archiveLevel: 'Puts what you may change of one level aside: lists leave it out unless asked.',
  RecordLists_ofType: 'Public records for everybody; with a token yours and those shared with you, too.',
  RecordLists_ofStatus: 'Public records for everybody; with a token yours and those shared with you, too.',
  RecordLists_checkAvailability:
    'Every id that was asked for is in the answer, with the records that you may see.',
  Records_list: 'Your records, those shared with you and public ones, the newest first.',
  Records_create:
    'FITS, gzipped FITS, CSV and JSON, told by their content. The file is streamed and is checked before the answer.',
  Records_upload: 'The same as `POST /api/spacedata`.',
  Records_one: 'A record as far as you may see it. `ETag` is its version.',
  Records_remove: 'Deletes the record, its thumbnail and its file; a file that other records need stays.',
  RecordChanges_update: 'With `If-Match` only that version is changed; another one is answered with 412.',
  RecordChanges_share: 'Names all users with whom the record is shared from now on; an empty list is nobody.',
  RecordChanges_archive: 'The record stays as it is and can be taken back at any time.',
  RecordChanges_unarchive: 'Lists show the record again.',
  RecordChanges_validate:
    'Checks structure, sums and coordinates, and makes the record `ready` or `invalid`.',
  // Data management
  RecordManagement_search:
    'Narrows, sorts and pages; `facets` count data types, instruments, filters and statuses of all matches.',
  RecordManagement_statistics: 'Counts, sizes and most used tags of all records that you may see.',
  RecordManagement_tags: 'In one transaction. A record that is left as it was is named with the reason.',
  RecordManagement_status: 'In one transaction. A record that is left as it was is named with the reason.',
  RecordManagement_claimOrphaned:
    'For administrators: records of the storage scan get an owner, you unless another one is named.',
  Scan_scan:
    'For administrators: files without a record become records that nobody owns; records whose file is gone are marked.',
  // Viewer
  Viewer_preview:
    'An image with the requested tone; the first row of the FITS image is at the bottom. Pictures are cached and have an `ETag`.',
  Viewer_thumbnail: '256 pixels, made by itself after an upload or import; 404 until it is there.',
  ImageData_histogram:
    'Counts between equal edges in the units of the data, statistics, percentiles and the limits of the display.',
  ImageData_pixelData:
    'A cut-out, reduced to `maxSize`, as JSON with Base64 or as raw little-endian 32-bit floats.',
  ImageData_cubeInfo:
    'Axes with their coordinates, and the values along the axis that slices are numbered by.',
  ImageData_header: 'Every unit of the file with its cards in their order.',
  File_file:
    'The stored bytes. `Range` and `If-Range` are honoured; a store of its own may be redirected to (302).',
  // Analysis
  Tables_info: 'Tables of FITS, CSV and ECSV files, with names, types, units and formats of their columns.',
  Tables_data: 'Rows of one table; `search` finds text in any column.',
  Tables_spectrum: 'Wavelength, flux and error of a spectrum, whatever the columns are called in the file.',
  Analysis_regionStatistics:
    'Of the pixels whose centres are in a rectangle or an ellipse; pixels without data do not count.',
  // Composite
  Composite_generate:
    'Waits for the picture. Larger ones are better made in a job: `POST /api/composite/export-nchannel`.',
  Composite_estimate: 'From headers alone: size, memory, time, and whether it fits.',
  Composite_analyze: 'A histogram and statistics of each channel, and a tone that suits it.',
  Composite_export:
    'The result of the job is the picture. A full queue is answered with 503 and `Retry-After`.',
  // Mosaic
  Mosaic_generate:
    'Waits for the picture or FITS file. Larger ones are better made in a job: `POST /api/mosaic/export`.',
  Mosaic_generateAndSave: 'Waits for the mosaic and keeps it as a record that is derived from its inputs.',
  Mosaic_export: 'The result of the job is the picture or FITS file.',
  Mosaic_save: 'The result of the job is a record that is derived from its inputs.',
  Mosaic_footprint: 'Corners and centres on the sky, and groups of images that touch.',
  Mosaic_limits: 'Numbers of this installation, and how much room its queue has.',
  // Discovery and search by meaning
  Discovery_list: 'Twelve well-known targets, with what to search the archive for.',
  Discovery_thumbnail: 'A picture that the service brings with it.',
  SemanticSearch_find: 'Records that you may see, the most similar first, with what of them matched.',
  SemanticSearch_status: 'How many records are in the index, and what it is made with.',
  SemanticSearch_reindex: 'For administrators: makes every vector anew.',
  // Jobs
  Jobs_list: 'The newest first. Finished jobs stay for 30 minutes.',
  Jobs_status: 'Its state at the moment. To follow it connect to the Socket.IO hub at `/hubs/job-progress`.',
  Jobs_cancel: 'A job that waits is cancelled at once, one that runs as soon as it can stop.',
  Jobs_result:
    'A file, for which `Range` is honoured, or the id of a record. 409 until the job has finished.',
};
