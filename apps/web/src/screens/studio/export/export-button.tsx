import { useState, type ReactNode } from 'react';
import { Button } from '../../../parts/button.js';
import { useStudio } from '../studio-context.js';
import { usePictureName } from '../use-picture-name.js';
import { ExportDialog } from './export-dialog.js';

/** Opens the dialog, which keeps its settings and follows its job while it is closed. */
export function ExportButton({ children }: { readonly children: ReactNode }) {
  const { session } = useStudio();
  const name = usePictureName();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" aria-label="Export" onPress={() => setOpen(true)}>
        {children}
      </Button>
      <ExportDialog session={session} name={name} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
