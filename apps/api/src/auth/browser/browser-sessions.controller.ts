import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AppError, type SettingsOf } from '#platform';
import { BODY_CODES } from '../../http/problem-codes.js';
import { Answers } from '../../openapi/answers.js';
import { Resource } from '../../resources/resources.js';
import { AllowAccess } from '../access.js';
import { AccountsService } from '../accounts.service.js';
import { BrowserSession, LoginRequest, RegisterRequest, type Tokens } from '../auth.dto.js';
import { SessionsService } from '../sessions.service.js';
import { CurrentPlace, SETS_COOKIE, type SignInPlace } from '../sign-in-place.js';
import { NO_STORE } from '../tokens.js';
import { clearRefreshCookie, refreshTokenOf, setRefreshCookie } from './refresh-cookie.js';
import { RequireSessionHeader } from './session-header.js';

const NO_SESSION = { status: 204, description: 'The browser has no session' } as const;

/** Sessions of browsers: as `AuthController`, with the refresh token in a cookie instead of the body. */
@ApiTags('Account')
@Controller('auth/browser')
@AllowAccess('anonymous')
export class BrowserSessionsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    @Resource('settings') private readonly settings: SettingsOf<'api'>,
  ) {}

  @Post('register')
  @Header(...NO_STORE)
  @ApiOperation({ summary: 'Create an account from a browser' })
  @Answers(201, BrowserSession, [...BODY_CODES, 'conflict'], SETS_COOKIE)
  async registerFromBrowser(
    @Body() request: RegisterRequest,
    @CurrentPlace() place: SignInPlace,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BrowserSession> {
    return this.handOver(await this.accounts.register(request, place), response);
  }

  @Post('login')
  @Header(...NO_STORE)
  @HttpCode(200)
  @ApiOperation({ summary: 'Log in from a browser, by user name or e-mail address' })
  @Answers(200, BrowserSession, [...BODY_CODES, 'unauthenticated'], SETS_COOKIE)
  async logInFromBrowser(
    @Body() request: LoginRequest,
    @CurrentPlace() place: SignInPlace,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BrowserSession> {
    return this.handOver(await this.accounts.login(request, place), response);
  }

  @Post('refresh')
  @Header(...NO_STORE)
  @HttpCode(200)
  @RequireSessionHeader()
  @ApiOperation({ summary: "Get a new access token by the browser's cookie" })
  @Answers(200, BrowserSession, ['unauthenticated'], SETS_COOKIE)
  @ApiResponse(NO_SESSION)
  async refreshFromBrowser(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BrowserSession | undefined> {
    const refreshToken = refreshTokenOf(request);
    if (refreshToken !== undefined) return this.renew(refreshToken, response);
    response.status(NO_SESSION.status);
    return undefined;
  }

  @Post('logout')
  @Header(...NO_STORE)
  @HttpCode(204)
  @RequireSessionHeader()
  @ApiOperation({ summary: "End the session of the browser's cookie" })
  @Answers(204, null, ['validation_failed'], SETS_COOKIE)
  async logOutFromBrowser(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const refreshToken = refreshTokenOf(request);
    if (refreshToken === undefined) return;
    await this.sessions.closeByToken(refreshToken);
    clearRefreshCookie(response);
  }

  /** @throws AppError unauthenticated, which removes the cookie */
  private async renew(refreshToken: string, response: Response): Promise<BrowserSession> {
    try {
      return this.handOver(await this.sessions.refresh(refreshToken), response);
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unauthenticated') clearRefreshCookie(response);
      throw error;
    }
  }

  private handOver({ refreshToken, ...session }: Tokens, response: Response): BrowserSession {
    setRefreshCookie(response, refreshToken, this.settings.REFRESH_TOKEN_DAYS);
    return session;
  }
}
