-- Opens a log in Neovim with the language server, waits for its diagnostics, applies an edit if one is given, waits
-- again, hovers and goes to a definition where that is asked for, and prints what the editor then holds as JSON.
-- Works from Neovim 0.7 on.
local buffer, events

local function diagnostics()
  return vim.tbl_map(function(diagnostic)
    local lsp = diagnostic.user_data and diagnostic.user_data.lsp or {}
    local line = vim.api.nvim_buf_get_lines(buffer, diagnostic.lnum, diagnostic.lnum + 1, false)[1] or ''
    return {
      code = diagnostic.code or lsp.code or '',
      lnum = diagnostic.lnum,
      severity = diagnostic.severity,
      source = diagnostic.source,
      message = diagnostic.message,
      pointedAt = diagnostic.lnum == diagnostic.end_lnum and line:sub(diagnostic.col + 1, diagnostic.end_col) or '',
    }
  end, vim.diagnostic.get(buffer))
end

local function wait_for_news()
  local seen = events
  if not vim.wait(30000, function() return events > seen end, 10) then
    error('no diagnostics arrived')
  end
end

local function place_cursor(name)
  local place = vim.fn.json_decode(vim.env[name])
  vim.api.nvim_win_set_cursor(0, { place.line + 1, place.from })
end

local function floating_window()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then return window end
  end
end

local function hover()
  place_cursor('DSH_HOVER')
  vim.lsp.buf.hover()
  if not vim.wait(30000, floating_window, 10) then error('no hover was shown') end
  local shown = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(floating_window()), 0, -1, false)
  vim.api.nvim_win_close(floating_window(), true)
  return table.concat(shown, '\n')
end

local function definition()
  place_cursor('DSH_DEFINITION')
  local from = vim.api.nvim_win_get_cursor(0)
  vim.lsp.buf.definition()
  local moved = function() return not vim.deep_equal(vim.api.nvim_win_get_cursor(0), from) end
  if not vim.wait(30000, moved, 10) then error('the cursor did not move') end
  return vim.api.nvim_get_current_line()
end

local function run()
  vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.DSH_LOG))
  buffer = vim.api.nvim_get_current_buf()
  events = 0
  local config = { name = 'dsh-session', cmd = { vim.env.DSH_NODE, vim.env.DSH_SERVER, '--stdio' }, root_dir = vim.fn.getcwd() }
  local publish = vim.lsp.handlers['textDocument/publishDiagnostics']
  config.handlers = {
    ['textDocument/publishDiagnostics'] = function(...)
      publish(...)
      events = events + 1
    end,
  }
  vim.lsp.buf_attach_client(buffer, vim.lsp.start_client(config))
  wait_for_news()
  local before = diagnostics()
  local after
  if vim.env.DSH_EDIT then
    local edit = vim.fn.json_decode(vim.env.DSH_EDIT)
    vim.api.nvim_buf_set_text(buffer, edit.line, edit.from, edit.line, edit.to, { edit.text })
    wait_for_news()
    after = diagnostics()
  end
  return {
    before = before,
    after = after or {},
    hover = vim.env.DSH_HOVER and hover(),
    definition = vim.env.DSH_DEFINITION and definition(),
  }
end

local ok, result = pcall(run)
io.stdout:write(vim.fn.json_encode(ok and result or { failure = result }))
vim.cmd('qall!')
