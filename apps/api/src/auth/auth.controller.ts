import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Answers } from '../openapi/answers.js';
import { BODY_CODES } from '../http/problem-codes.js';
import { AllowAccess, CurrentUser, type Identity } from './access.js';
import { AccountsService } from './accounts.service.js';
import {
  ChangePasswordRequest,
  LoginRequest,
  LogoutRequest,
  RefreshRequest,
  RegisterRequest,
  Tokens,
  UserView,
} from './auth.dto.js';
import { SessionsService } from './sessions.service.js';

/** Headers of responses with tokens (RFC 6749, section 5.1). */
const NO_STORE = ['Cache-Control', 'no-store'] as const;

@ApiTags('Account')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
  ) {}

  @Post('register')
  @Header(...NO_STORE)
  @AllowAccess('anonymous')
  @ApiOperation({ summary: 'Create an account' })
  @Answers(201, Tokens, [...BODY_CODES, 'conflict'])
  register(@Body() request: RegisterRequest): Promise<Tokens> {
    return this.accounts.register(request);
  }

  @Post('login')
  @Header(...NO_STORE)
  @HttpCode(200)
  @AllowAccess('anonymous')
  @ApiOperation({ summary: 'Log in by user name or e-mail address' })
  @Answers(200, Tokens, [...BODY_CODES, 'unauthenticated'])
  login(@Body() request: LoginRequest): Promise<Tokens> {
    return this.accounts.login(request);
  }

  @Post('refresh')
  @Header(...NO_STORE)
  @HttpCode(200)
  @AllowAccess('anonymous')
  @ApiOperation({ summary: 'Exchange a refresh token for new tokens' })
  @Answers(200, Tokens, [...BODY_CODES, 'unauthenticated'])
  refresh(@Body() request: RefreshRequest): Promise<Tokens> {
    return this.sessions.refresh(request.refreshToken);
  }

  @Post('logout')
  @HttpCode(204)
  @ApiOperation({ summary: 'End one session, or all' })
  @Answers(204, null, [...BODY_CODES, 'unauthenticated'])
  logout(@CurrentUser() user: Identity, @Body() request: LogoutRequest): Promise<void> {
    return this.sessions.close(user.id, request.refreshToken);
  }

  @Post('change-password')
  @HttpCode(204)
  @ApiOperation({ summary: "Change the current user's password; every session ends" })
  @Answers(204, null, [...BODY_CODES, 'unauthenticated'])
  changePassword(@CurrentUser() user: Identity, @Body() request: ChangePasswordRequest): Promise<void> {
    return this.accounts.changePassword(user.id, request);
  }

  @Get('me')
  @ApiOperation({ summary: 'Get the current user' })
  @Answers(200, UserView, ['unauthenticated'])
  me(@CurrentUser() user: Identity): Promise<UserView> {
    return this.accounts.profile(user.id);
  }
}
