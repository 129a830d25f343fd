import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { AccessGuard } from './access.guard.js';
import { AccountsService } from './accounts.service.js';
import { AuthController } from './auth.controller.js';
import { BrowserSessionsController } from './browser/browser-sessions.controller.js';
import { Callers } from './callers.js';
import { FirstAdministrator } from './first-administrator.js';
import { JwtStrategy } from './jwt.strategy.js';
import { SessionsService } from './sessions.service.js';
import { AccessTokens } from './tokens.js';

@Module({
  imports: [PassportModule, JwtModule.register({})],
  controllers: [AuthController, BrowserSessionsController],
  providers: [
    AccessTokens,
    AccountsService,
    Callers,
    FirstAdministrator,
    JwtStrategy,
    SessionsService,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AccessTokens, Callers, SessionsService],
})
export class AuthModule {}
