import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../http/answers.js';
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

@ApiTags('Account')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
  ) {}

  @Post('register')
  @AllowAccess('anonymous')
  @Answers(201, Tokens, [400, 409, 429])
  register(@Body() request: RegisterRequest): Promise<Tokens> {
    return this.accounts.register(request);
  }

  @Post('login')
  @HttpCode(200)
  @AllowAccess('anonymous')
  @Answers(200, Tokens, [400, 401, 429])
  login(@Body() request: LoginRequest): Promise<Tokens> {
    return this.accounts.login(request);
  }

  @Post('refresh')
  @HttpCode(200)
  @AllowAccess('anonymous')
  @Answers(200, Tokens, [400, 401])
  refresh(@Body() request: RefreshRequest): Promise<Tokens> {
    return this.sessions.refresh(request.refreshToken);
  }

  @Post('logout')
  @HttpCode(204)
  @Answers(204, null, [400, 401])
  logout(@CurrentUser() user: Identity, @Body() request: LogoutRequest): Promise<void> {
    return this.sessions.close(user.id, request.refreshToken);
  }

  @Post('change-password')
  @HttpCode(204)
  @Answers(204, null, [400, 401, 429])
  changePassword(@CurrentUser() user: Identity, @Body() request: ChangePasswordRequest): Promise<void> {
    return this.accounts.changePassword(user.id, request);
  }

  @Get('me')
  @Answers(200, UserView, [401])
  me(@CurrentUser() user: Identity): Promise<UserView> {
    return this.accounts.profile(user.id);
  }
}
