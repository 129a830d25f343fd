import { useState } from 'react';
import { useStore } from 'zustand';
import { Dialog } from '../../../parts/dialog.js';
import { Message } from '../../../parts/message.js';
import type { PictureSession } from '../../../picture/session.js';
import { ExportForm } from './export-form.js';
import { ExportJob } from './export-job.js';
import { exportRequest, firstSettings, type ExportSettings } from './export-settings.js';
import { ScreenAsPng } from './screen-as-png.js';
import { useExport } from './use-export.js';

interface Props {
  readonly session: PictureSession;
  /** What the picture shows, for the name of a file. */
  readonly name?: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Makes a file of the picture: by the service in any size, or of the screen. Settings and job stay while it is closed. */
export function ExportDialog({ session, name, isOpen, onClose }: Props) {
  const grid = useStore(session.state, (state) => state.grid);
  const picture = useStore(session.store, (state) => state.picture);
  const [chosen, choose] = useState<ExportSettings>();
  const { start, ...progress } = useExport();
  // Of another grid there may be fewer levels.
  const isOfGrid = chosen && grid && (!('level' in chosen.size) || chosen.size.level < grid.levels.length);
  const settings = isOfGrid ? chosen : grid && firstSettings(grid);
  return (
    <Dialog title="Export" isOpen={isOpen} onClose={onClose}>
      {grid && settings ? (
        <ExportForm
          {...{ grid, settings, onChange: choose }}
          request={exportRequest(picture, grid, settings)}
          isBusy={progress.isStarting}
          onExport={(request) => void start(request)}
        >
          <ScreenAsPng session={session} name={name} />
        </ExportForm>
      ) : (
        <Message title="There is no picture to export yet." />
      )}
      <ExportJob {...progress} />
    </Dialog>
  );
}
