import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { LoopbackGuard } from '../loopback.guard.js';
import { OwnerGuard } from '../owner.guard.js';
import { FolderRegistry, type FolderReport } from './folder-registry.js';

/** Folders of FITS files on this machine, offered as if they were observations; not part of the real protocol. */
@Controller('sample/folders')
@UseGuards(LoopbackGuard, OwnerGuard)
export class FoldersController {
  constructor(private readonly folders: FolderRegistry) {}

  @Post()
  register(@Body() body: { folder?: unknown; targetName?: unknown } | undefined): Promise<FolderReport> {
    return this.folders.register(body?.folder, body?.targetName);
  }
}
