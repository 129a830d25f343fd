import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Answers } from '../openapi/answers.js';
import { BODY_CODES } from '../http/problem-codes.js';
import { AllowAccess, CurrentUser, type Identity } from './access.js';
import { AccountsService } from './accounts.service.js';
import {
  AccountView,
  ChangePasswordRequest,
  LoginRequest,
  LogoutRequest,
  RefreshRequest,
  RegisterRequest,
  Tokens,
} from './auth.dto.js';
import { SessionsService } from './sessions.service.js';
import { CurrentPlace, SETS_COOKIE, type SignInPlace } from './sign-in-place.js';
import { NO_STORE } from './tokens.js';

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
  @Answers(201, Tokens, [...BODY_CODES, 'conflict'], SETS_COOKIE)
  register(@Body() request: RegisterRequest, @CurrentPlace() place: SignInPlace): Promise<Tokens> {
    return this.accounts.register(request, place);
  }

  @Post('login')
  @Header(...NO_STORE)
  @HttpCode(200)
  @AllowAccess('anonymous')
  @ApiOperation({ summary: 'Log in by user name or e-mail address' })
  @Answers(200, Tokens, [...BODY_CODES, 'unauthenticated'], SETS_COOKIE)
  logIn(@Body() request: LoginRequest, @CurrentPlace() place: SignInPlace): Promise<Tokens> {
    return this.accounts.login(request, place);
  }

  @Post('refresh')
  @Header(...NO_STORE)
  @HttpCode(200)
  @AllowAccess('anonymous')
  @ApiOperation({ summary: 'Exchange a refresh token for new tokens' })
  @Answers(200, Tokens, [...BODY_CODES, 'unauthenticated'])
  refreshTokens(@Body() request: RefreshRequest): Promise<Tokens> {
    return this.sessions.refresh(request.refreshToken);
  }

  @Post('logout')
  @HttpCode(204)
  @ApiOperation({ summary: 'End one session, or all' })
  @Answers(204, null, [...BODY_CODES, 'unauthenticated'])
  logOut(@CurrentUser() user: Identity, @Body() request: LogoutRequest): Promise<void> {
    return this.sessions.close(user.id, request.refreshToken);
  }

  @Post('change-password')
  @HttpCode(204)
  @ApiOperation({ summary: "Change the current user's password; every session ends" })
  @Answers(204, null, [...BODY_CODES, 'unauthenticated'], SETS_COOKIE)
  changePassword(
    @CurrentUser() user: Identity,
    @Body() request: ChangePasswordRequest,
    @CurrentPlace() place: SignInPlace,
  ): Promise<void> {
    return this.accounts.changePassword(user.id, request, place);
  }

  @Get('me')
  @ApiOperation({ summary: 'Get the current user' })
  @Answers(200, AccountView, ['unauthenticated'])
  getAccount(@CurrentUser() user: Identity): Promise<AccountView> {
    return this.accounts.profile(user.id);
  }
}
